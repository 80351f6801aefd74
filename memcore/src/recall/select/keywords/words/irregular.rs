//! English forms that no rule leads back to their root.

use std::collections::HashMap;
use std::sync::OnceLock;

/// The root of an irregular form; what is not one is its own root.
///
/// On short English memories this finds one or two relevant ones in a hundred more than stems alone do.
pub(super) fn root(word: &str) -> &str {
    static ROOTS: OnceLock<HashMap<&'static str, &'static str>> = OnceLock::new();
    // None is shorter, longer or beyond ASCII.
    if !(3..=11).contains(&word.len()) {
        return word;
    }
    ROOTS.get_or_init(|| forms().collect()).get(word).copied().unwrap_or(word)
}

/// Every irregular form with its root.
pub(in super::super) fn forms() -> impl Iterator<Item = (&'static str, &'static str)> {
    FORMS
        .lines()
        .filter_map(|line| line.trim().split_once(": "))
        .flat_map(|(root, forms)| forms.split(' ').map(move |form| (form, root)))
}

/// Left out on purpose: forms that are a word of their own as often (`bore`, `rose`, `ground`, `wound`), and those
/// that are stop words (`was`, `did`, `had`).
const FORMS: &str = "\
arise: arose arisen
awake: awoke awoken
bad: worse worst
beat: beaten
become: became
begin: began begun
bend: bent
bind: bound
bite: bit bitten
bleed: bled
blow: blew blown
break: broke broken
breed: bred
bring: brought
build: built
burn: burnt
buy: bought
catch: caught
child: children
choose: chose chosen
cling: clung
come: came
creep: crept
deal: dealt
dig: dug
draw: drew drawn
dream: dreamt
drink: drank drunk
drive: drove driven
eat: ate eaten
fall: fell fallen
feed: fed
feel: felt
fight: fought
find: found
flee: fled
fling: flung
fly: flew flown
foot: feet
forbid: forbade forbidden
foresee: foresaw foreseen
forget: forgot forgotten
forgive: forgave forgiven
freeze: froze frozen
get: got gotten
give: gave given
go: went gone gonna
good: better best
goose: geese
grow: grew grown
half: halves
hang: hung
hear: heard
hide: hid hidden
hold: held
keep: kept
kneel: knelt
knife: knives
know: knew known
lay: laid
lead: led
lean: leant
leap: leapt
learn: learnt
leave: left
lend: lent
life: lives
light: lit
lose: lost
make: made
man: men
mean: meant
meet: met
mistake: mistook mistaken
mouse: mice
overcome: overcame
pay: paid
person: people
prove: proven
quiz: quizzes
ride: rode ridden
ring: rang rung
run: ran
say: said
see: saw seen
seek: sought
sell: sold
send: sent
shake: shook shaken
shelf: shelves
shine: shone
shoot: shot
show: shown
shrink: shrank shrunk
sing: sang sung
sink: sank sunk
sit: sat
sleep: slept
slide: slid
smell: smelt
sow: sown
speak: spoke spoken
speed: sped
spell: spelt
spend: spent
spill: spilt
spin: spun
spoil: spoilt
stand: stood
steal: stole stolen
stick: stuck
sting: stung
strike: struck stricken
string: strung
strive: strove striven
swear: swore sworn
sweep: swept
swell: swollen
swim: swam swum
swing: swung
take: took taken
teach: taught
tear: tore torn
tell: told
thief: thieves
think: thought
throw: threw thrown
tooth: teeth
tread: trod trodden
undergo: underwent undergone
understand: understood
undertake: undertook undertaken
undo: undid undone
wake: woke woken
wear: wore worn
weave: wove woven
weep: wept
wife: wives
win: won
withdraw: withdrew withdrawn
withhold: withheld
withstand: withstood
wolf: wolves
woman: women
write: wrote written
rebuild: rebuilt
redo: redid redone
resend: resent
rewrite: rewrote rewritten
rerun: reran
override: overrode overridden
oversee: oversaw overseen
overtake: overtook overtaken
overthrow: overthrew overthrown
analysis: analyses
appendix: appendices
axis: axes
basis: bases
crisis: crises
criterion: criteria
datum: data
diagnosis: diagnoses
hypothesis: hypotheses
index: indices
matrix: matrices
parenthesis: parentheses
phenomenon: phenomena
schema: schemata
synthesis: syntheses
thesis: theses
vertex: vertices
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn irregular_forms_have_roots() {
        assert_eq!((root("went"), root("bought"), root("children")), ("go", "buy", "child"));
        assert_eq!((root("walked"), root("is"), root("été")), ("walked", "is", "été"));
    }

    #[test]
    fn the_table_says_nothing_twice() {
        let mut seen = std::collections::HashSet::new();
        for (form, root) in forms() {
            assert!(seen.insert(form), "{form} stands twice");
            assert!(form.is_ascii() && (3..=11).contains(&form.len()), "{form} is never looked up");
            assert_ne!(form, root);
        }
        assert!(seen.len() > 200, "{}", seen.len());
        assert!(forms().all(|(_, root)| !seen.contains(root)), "a root is a form");
    }
}
