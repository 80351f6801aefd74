//! The real words, most frequent first. Rarer ones are coined: see `english` and `chinese`.

use std::sync::LazyLock;

/// Words that hold sentences together.
pub(super) static COMMON: LazyLock<Vec<&str>> = LazyLock::new(|| COMMON_TEXT.split_whitespace().collect());

/// Words of the trade. There are 512, so that nine bits choose one: see `head`.
pub(super) static TRADE: LazyLock<Vec<&str>> = LazyLock::new(|| TRADE_TEXT.split_whitespace().collect());

/// Chinese words of two characters.
pub(super) static CHINESE: LazyLock<Vec<&str>> = LazyLock::new(|| CHINESE_TEXT.split_whitespace().collect());

/// Common Chinese characters, of which rarer words are coined.
pub(super) static CHARACTERS: LazyLock<Vec<char>> =
    LazyLock::new(|| CHARACTERS_TEXT.chars().filter(|c| !c.is_whitespace()).collect());

const COMMON_TEXT: &str = "
    the of to and a in is it that for you on this with be are not as have or we if from was by
    when an at can will use but they all has which do what there only then no so one before
    after must should never always more than into their your any does each out up these other
    how same first over its without where because between just also every did been would about
    some new them two could both until while who under own most may still were had once here
    since again instead yet off too very through during against why rather keep make sure see
    need get set run add read write check avoid prefer remember note
";

const TRADE_TEXT: &str = "
    test file user code build data server error config branch service version release deploy
    table query index cache client token session memory folder path name value key type field
    list string number line page request response header body status event queue worker job task
    thread process lock retry timeout limit budget batch stream buffer socket port host proxy
    gateway router route endpoint api schema model record column row migration database backup
    restore snapshot replica shard cluster node region zone bucket object storage volume disk
    mount archive image container registry package module crate library binary script command
    shell terminal prompt flag option argument parameter default setting profile environment
    variable secret password credential certificate signature hash digest checksum nonce salt
    cipher login logout account role permission policy rule scope tenant team owner member group
    admin guest reviewer author maintainer customer vendor partner contract invoice payment
    refund price currency order basket product catalog stock shipment address phone email
    message notification webhook callback handler hook plugin extension feature toggle
    experiment metric counter gauge histogram trace span log alert incident outage rollback
    hotfix patch commit merge rebase conflict review comment approval pipeline workflow runner
    artifact coverage benchmark latency throughput crash panic exception stack frame heap
    pointer reference borrow lifetime trait struct enum variant match pattern closure iterator
    generator future promise channel mutex semaphore barrier atomic signal interrupt kernel
    driver device sensor firmware bootloader battery screen layout widget button form dialog
    menu icon theme color font style sheet margin border grid flex canvas chart graph edge
    vertex tree leaf root depth breadth search filter sort rank score weight vector matrix
    tensor gradient loss epoch training inference embedding tokenizer corpus label sample
    dataset split fold baseline accuracy precision recall threshold outlier noise anomaly drift
    window interval period schedule calendar date month week day hour minute second clock
    timezone locale language translation encoding charset glyph parser lexer grammar syntax
    compiler linker loader debugger profiler sanitizer fuzzer linter formatter editor document
    heading section paragraph sentence word letter digit symbol quote bracket comma semicolon
    newline space tab indent wrap footer sidebar navbar tooltip modal banner toast badge avatar
    thumbnail preview gallery carousel player codec bitrate audio video subtitle caption camera
    link anchor title summary report audit trail journal ledger balance total amount quota usage
    plan trial upgrade downgrade license renewal subscription publisher subscriber consumer
    producer partition offset replay backlog priority delay jitter backoff heartbeat lease
    leader follower quorum election consensus failover standby primary secondary source target
    origin upstream downstream mirror remote local draft template fragment partial view
    controller presenter store reducer action selector effect state property attribute method
    function macro constant literal expression statement block loop condition switch guard
    assertion fixture mock stub spy harness suite story scenario acceptance smoke regression
    canary rollout staging production sandbox playground demo tutorial guide manual glossary
    changelog roadmap milestone ticket sprint estimate deadline blocker dependency requirement
    proposal decision rationale tradeoff constraint assumption risk mitigation handover
    onboarding meeting agenda minutes survey feedback correlation cookie cors redirect payload
    envelope attachment upload download chunk checkpoint watermark cursor pagination subnet
    firewall resolver nameserver handshake keepalive mesh sidecar ingress egress tunnel
";

const CHINESE_TEXT: &str = "
    配置 部署 测试 缓存 用户 接口 服务 数据 文件 代码 问题 项目 版本 系统 任务 查询
    索引 连接 请求 响应 错误 日志 权限 模块 参数 环境 变量 脚本 命令 目录 路径 名称
    类型 字段 列表 页面 组件 状态 事件 队列 线程 进程 内存 磁盘 网络 端口 域名 证书
    密钥 密码 登录 注册 订单 支付 退款 价格 库存 商品 客户 团队 成员 会议 需求 设计
    方案 评审 合并 提交 分支 发布 回滚 升级 迁移 备份 恢复 监控 告警 指标 延迟 吞吐
    超时 重试 限流 熔断 降级 负载 均衡 集群 节点 容器 镜像 仓库 依赖 编译 构建 打包
    格式 编码 解析 语法 必须 不要 应该 可以 需要 因为 所以 如果 但是 而且 然后 之前
    之后 已经 还是 只有 所有 其他 这个 那个 我们 他们 没有 使用 检查 确认 更新 修改
    删除 添加 保留 避免 优先 记录 说明 结果 原因 时间 情况 方式
";

const CHARACTERS_TEXT: &str = "
    的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年
    过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心
    她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间
    由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给
    世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变
    四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社
    便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北
    边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔验显示存错试码库图端线层串值
    键锁池块页流包集群
";

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn words_come_once() {
        let english: HashSet<_> = COMMON.iter().chain(TRADE.iter()).collect();
        assert_eq!(english.len(), COMMON.len() + TRADE.len());
        assert_eq!(CHINESE.iter().collect::<HashSet<_>>().len(), CHINESE.len());
        assert_eq!(CHARACTERS.iter().collect::<HashSet<_>>().len(), CHARACTERS.len());
    }

    #[test]
    fn nine_bits_choose_a_trade_word() {
        assert_eq!(TRADE.len(), 1 << 9);
    }
}
