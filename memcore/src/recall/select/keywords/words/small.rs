//! The small words of each language, which stand in every kind of sentence: they tell the language, and no memory.

pub(super) const ENGLISH: &str = "a about an and any are aren as at be been being but by can could couldn d did didn do does doesn
    doing don for from had hadn has hasn have haven having he her hers him his how i if in into is isn it its ll me more
    most my no nor not of off on once only or other our ours out over re s she should shouldn so some such t than that
    the their theirs them then there these they this those through to too under until up ve very was wasn we were weren
    what when where which while who whom whose why will with won would wouldn you your yours";
pub(super) const GERMAN: &str = "aber als am an auch auf aus bei beim bin bis bist da damit dann das dass dem den der des die dies
    diese dieser dieses doch dort du durch ein eine einem einen einer eines er es euch für gegen gibt hab habe haben hat
    hatte hatten ich ihm ihn ihr ihre ihren ihrer im in ins ist ja jede jeder kann kein keine können man mein mich mir
    mit muss müssen nach nicht noch nur ob oder ohne sehr sein seine seinen seiner sich sie sind so soll sollen über um
    und uns unser unter viele vielen vom von vor wann war waren warum was welche welchem welchen welcher welches wenn
    wer werden wie wieviel wir wird wo worden wurde wurden zu zum zur zwischen";
pub(super) const SPANISH: &str = "a al algo ante antes como cómo con cuál cuáles cual cuales cuando cuándo cuanto cuánto cuánta
    cuántas cuántos de del desde donde dónde dos durante e el él ella ellas ellos en entre era eran es esa ese eso esta
    está están estas este esto estos fue fueron ha han había hasta hay la las le les lo los más me mi muy no nos o otra
    otro para pero por porque qué que quién quien quiénes se sea ser si sí sin sobre son su sus también te tiene tienen
    tu tus u un una unas uno unos y ya yo";
pub(super) const FRENCH: &str = "a ai au aussi aux avec avait avaient c ce ces cet cette ceux combien comme comment d dans de depuis
    des donc du elle elles en entre est et été étaient était être eu eux fait faut il ils j je l la le les leur leurs
    lors lui m ma mais me même mes moi mon n ne ni nos notre nous on ont ou où par pas plus pour pourquoi qu quand que
    quel quelle quelles quels qui quoi s sa sans se ses si son sont sous sur t ta te tes toi ton tu un une vos votre
    vous y";
pub(super) const PORTUGUESE: &str = "a à ao aos as às até com como da das de dela dele depois do dos e é ela elas ele eles em entre
    era eram essa esse esta está este eu foi foram há isso isto já lhe mais mas me mesmo meu minha muito na não nas nem
    no nos nós o onde os ou para pela pelas pelo pelos por porque qual quais quando quanto quantos quantas que quem são
    se sem ser seu seus sobre sua suas também te tem têm teve um uma umas uns você";
pub(super) const ITALIAN: &str = "a ad agli ai al alla alle allo anche c che chi ci come con cosa cui d da dagli dai dal dalla dalle
    degli dei del della delle dello di dove dopo e è ed era erano fu furono gli ha hanno i il in io l la le lo loro ma
    mi mia mio molto ne negli nei nel nella nelle non o ogni per perché più poi qual quale quali quando quanti quanto
    questa queste questi questo se sei si sia sono sua sue sui sul sulla suo suoi tra tu un una uno";
pub(super) const DUTCH: &str = "aan al als bij dan dat de den der des deze die dit doen door een en er geen had hadden heb hebben
    heeft het hier hij hoe hoeveel hun ik in is je kan kunnen maar me meer men met mij mijn moet moeten na naar niet nog
    nu of om omdat ons onze ook op over te tegen tot tussen u uit van veel voor waar waarom wanneer waren was wat we
    welk welke werd werden wie wij worden wordt ze zei zich zij zijn zo zonder zou";
pub(super) const ROMANIAN: &str = "a ai al ale am ar are as asupra au ca care către ce cât câte câți că cea cei cel cele cine cu cum
    când da dar de decât deci despre din după e ea ei el ele este eu fi fiind fie fost i iar în într între își la le lor
    lui mai mult ne nu o pe pentru prin până sa s sau să se sale său si și sub sunt te toate un unde una unei unor unui
    va vor";
pub(super) const TURKISH: &str = "ama ancak bana bazı ben bir biri birçok biz bu buna bunu bunun da daha de değil diye en fakat
    gibi göre hangi hem hangisi için ile ise kaç kadar kez ki kim kime kimin mi mı mu mü nasıl ne neden nedir nerede
    nereye o olan olarak oldu olduğu ona onlar onu onun sen siz şey şu sonra tarafından tüm ve veya ya yani zaman";
pub(super) const RUSSIAN: &str = "а без бы был была были было быть в вам вас весь во вот все всего вы где да для до его ее её если
    есть еще ещё же за и из или им их к как какая какие какой когда кто ли меня мне мы на над не него нее нет ни них но
    о об он она они оно от по под при с сколько со так также там то того тоже той только том у уже чего чем что чтобы
    эта эти это этого этой этот я";
pub(super) const GREEK: &str = "ο η το οι τα του της των τον την τους τις στο στη στην στον στα στους στις ένα ένας μια μία και κι
    να θα με σε από για ως προς είναι ήταν έχει έχουν είχε δεν μην που πως ποιος ποια ποιο ποιοι ποιες πότε πού πώς τι
    πόσο πόσα πόσες πόσοι ή αν αλλά όπως όταν αυτό αυτή αυτός αυτά μας σας";
pub(super) const ARABIC: &str =
    "في من إلى على عن مع هذا هذه ذلك تلك التي الذي الذين و أو ثم ما ماذا متى أين كيف كم لماذا هل هو هي هم
    كان كانت قد لا لم لن إن أن كل بعد قبل بين عند حتى أي ان منذ";
pub(super) const HINDI: &str =
    "का के की में है हैं से को ने और पर यह वह कि जो तो भी ही था थे थी एक इस उस क्या कब कहाँ कौन कैसे कितने कितना
    किस लिए या नहीं हो कर गया द्वारा साथ";
