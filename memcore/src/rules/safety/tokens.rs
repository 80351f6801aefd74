//! The forms of access tokens, as their vendors publish them, and the words that a secret stands behind.

/// Which characters a token is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Alphabet {
    /// `A–Z a–z 0–9`
    Alnum,
    /// The same with `_`.
    Word,
    /// The same with `_` and `-`: URL-safe Base64.
    Url,
    /// The same with `_`, `-` and `.`.
    Dotted,
    /// `A–Z 0–9`
    Upper,
    /// `0–9 a–f`
    Hex,
    /// `A–Z a–z 0–9 + / =`
    Base64,
}

impl Alphabet {
    pub(super) fn has(self, byte: u8) -> bool {
        let alnum = byte.is_ascii_alphanumeric();
        match self {
            Self::Alnum => alnum,
            Self::Word => alnum || byte == b'_',
            Self::Url => alnum || matches!(byte, b'_' | b'-'),
            Self::Dotted => alnum || matches!(byte, b'_' | b'-' | b'.'),
            Self::Upper => byte.is_ascii_digit() || byte.is_ascii_uppercase(),
            Self::Hex => byte.is_ascii_digit() || matches!(byte, b'a'..=b'f'),
            Self::Base64 => alnum || matches!(byte, b'+' | b'/' | b'='),
        }
    }
}

/// A form of token: one of the prefixes, then so many characters of an alphabet.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) struct Token {
    /// What it opens: `GitHub token`.
    pub(in crate::rules) kind: &'static str,
    pub(in crate::rules) prefixes: &'static [&'static str],
    pub(super) alphabet: Alphabet,
    /// The fewest and the most characters behind the prefix.
    pub(super) length: (usize, usize),
    pub(super) shape: Shape,
}

/// What else must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Nothing.
    Plain,
    /// So many characters before the first dot, and so on.
    Parts(&'static [(usize, usize)]),
    /// Digits stand before the prefix, so many at least: `123456789:AA…`.
    DigitsBefore(usize),
    /// `1a2b3c8Q~…`: three characters before the prefix.
    ThreeBefore,
    /// A PEM block: the prefix is the beginning of `-----BEGIN … PRIVATE KEY-----`.
    Pem,
    /// A URL: the prefix is the end of its scheme, credentials follow.
    Credentials,
}

const fn token(
    kind: &'static str,
    prefixes: &'static [&'static str],
    alphabet: Alphabet,
    least: usize,
    most: usize,
) -> Token {
    Token { kind, prefixes, alphabet, length: (least, most), shape: Shape::Plain }
}

const fn shaped(
    kind: &'static str,
    prefixes: &'static [&'static str],
    alphabet: Alphabet,
    length: (usize, usize),
    shape: Shape,
) -> Token {
    Token { kind, prefixes, alphabet, length, shape }
}

use Alphabet::{Alnum, Base64, Dotted, Hex, Upper, Url, Word};

/// The forms, from the vendors' documentation as of 2026. The prefixes are given in the case in which they count.
pub(in crate::rules) const TOKENS: &[Token] = &[
    // docs.github.com: "GitHub's token formats".
    token("GitHub token", &["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], Alnum, 36, 255),
    token("GitHub token", &["github_pat_"], Word, 60, 255),
    // docs.gitlab.com: "Token prefixes".
    token(
        "GitLab token",
        &[
            "glpat-", "gldt-", "glrt-", "glcbt-", "glptt-", "glft-", "glimt-", "glagent-", "gloas-",
            "glsoat-", "glffct-",
        ],
        Dotted,
        20,
        300,
    ),
    // docs.aws.amazon.com, IAM: "Understanding unique ID prefixes"; 20 characters in all.
    token("AWS access key", &["AKIA", "ASIA", "ABIA", "ACCA"], Upper, 16, 16),
    // cloud.google.com: API keys, OAuth client secrets, access tokens.
    token("Google API key", &["AIza"], Url, 35, 35),
    token("Google OAuth secret", &["GOCSPX-"], Url, 28, 28),
    token("Google access token", &["ya29."], Dotted, 30, 2_048),
    // learn.microsoft.com: storage connection strings; Entra client secrets.
    token("Azure account key", &["AccountKey=", "SharedAccessKey="], Base64, 40, 100),
    shaped("Azure client secret", &["8Q~", "7Q~"], Dotted, (31, 40), Shape::ThreeBefore),
    token("Anthropic API key", &["sk-ant-"], Url, 40, 200),
    token("OpenAI API key", &["sk-proj-", "sk-svcacct-", "sk-admin-"], Url, 40, 256),
    token("OpenRouter API key", &["sk-or-v1-"], Hex, 64, 64),
    token("API key", &["sk-"], Alnum, 32, 64),
    // api.slack.com: "Token types"; incoming webhooks.
    token(
        "Slack token",
        &["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxe-", "xoxc-", "xoxd-", "xapp-"],
        Url,
        20,
        300,
    ),
    token("Slack webhook", &["hooks.slack.com/services/", "hooks.slack.com/workflows/"], Base64, 40, 120),
    // docs.stripe.com/keys
    token("Stripe key", &["sk_live_", "rk_live_", "sk_test_", "rk_test_"], Alnum, 16, 247),
    token("Stripe webhook secret", &["whsec_"], Base64, 24, 80),
    // docs.npmjs.com, pypi.org/help, docs.rubygems.org
    token("npm token", &["npm_"], Alnum, 36, 36),
    token("PyPI token", &["pypi-"], Url, 50, 400),
    token("RubyGems key", &["rubygems_"], Hex, 48, 48),
    token("Docker token", &["dckr_pat_", "dckr_oat_"], Url, 20, 80),
    token("Hugging Face token", &["hf_"], Alnum, 30, 40),
    shaped("SendGrid key", &["SG."], Dotted, (60, 80), Shape::Parts(&[(20, 24), (39, 50)])),
    token("Twilio key", &["SK"], Hex, 32, 32),
    // core.telegram.org/bots: `<bot id>:<35 characters>`, which begin with AA.
    shaped("Telegram bot token", &[":AA"], Url, (32, 34), Shape::DigitsBefore(8)),
    token("Discord webhook", &["discord.com/api/webhooks/", "discordapp.com/api/webhooks/"], Dotted, 17, 140),
    // The ID of a bot in Base64 begins with M, N or O.
    shaped(
        "Discord bot token",
        &["MT", "MD", "Mz", "Nz", "ND", "NT", "OD", "OT"],
        Dotted,
        (50, 80),
        Shape::Parts(&[(18, 26), (6, 7), (27, 38)]),
    ),
    // RFC 7519, section 3: the header is Base64 of `{"`.
    shaped(
        "JSON Web Token",
        &["eyJ"],
        Dotted,
        (40, 8_192),
        Shape::Parts(&[(10, 4_096), (10, 4_096), (10, 2_048)]),
    ),
    shaped("private key", &["-----BEGIN "], Url, (0, 0), Shape::Pem),
    token("age secret key", &["AGE-SECRET-KEY-1"], Upper, 50, 60),
    token("PuTTY private key", &["PuTTY-User-Key-File-"], Alnum, 1, 2),
    token("DigitalOcean token", &["dop_v1_", "doo_v1_", "dor_v1_"], Hex, 64, 64),
    token("Alibaba Cloud key", &["LTAI"], Alnum, 12, 24),
    token("Tencent Cloud key", &["AKID"], Alnum, 32, 32),
    token("Databricks token", &["dapi"], Hex, 32, 34),
    token("Doppler token", &["dp.pt.", "dp.st.", "dp.ct."], Dotted, 40, 80),
    token("Linear key", &["lin_api_"], Alnum, 40, 40),
    token("Notion token", &["ntn_"], Alnum, 40, 60),
    token("Shopify token", &["shpat_", "shpss_", "shpca_", "shppa_"], Hex, 32, 32),
    token("Square token", &["sq0atp-", "sq0csp-"], Url, 22, 60),
    token("Grafana token", &["glsa_", "glc_"], Word, 32, 400),
    token("HashiCorp Vault token", &["hvs.", "hvb."], Url, 24, 300),
    token("Figma token", &["figd_"], Url, 40, 50),
    token("Postman key", &["PMAK-"], Url, 59, 59),
    token("New Relic key", &["NRAK-"], Alnum, 27, 27),
    token("Sentry token", &["sntrys_", "sntryu_"], Base64, 40, 400),
    token("Supabase token", &["sbp_", "sb_secret_"], Word, 30, 60),
    token("PlanetScale token", &["pscale_tkn_", "pscale_pw_", "pscale_oauth_"], Dotted, 32, 64),
    token("Atlassian token", &["ATATT3", "ATCTT3"], Base64, 60, 400),
    token("Replicate token", &["r8_"], Alnum, 37, 37),
    token("Groq key", &["gsk_"], Alnum, 48, 56),
    token("xAI key", &["xai-"], Alnum, 70, 90),
    token("Perplexity key", &["pplx-"], Alnum, 40, 64),
    token("LangSmith key", &["lsv2_pt_", "lsv2_sk_"], Word, 32, 60),
    token("Netlify token", &["nfp_"], Alnum, 36, 50),
    token("1Password token", &["ops_eyJ"], Url, 100, 2_048),
    shaped("password in a URL", &["://"], Url, (0, 0), Shape::Credentials),
];

/// The words that a secret stands behind, in lower case, the longer ones of one beginning too.
pub(in crate::rules) const LABELS: &[&str] = &[
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "pwd",
    "secret",
    "token",
    "api key",
    "api_key",
    "apikey",
    "api-key",
    "access key",
    "access_key",
    "accesskey",
    "private key",
    "private_key",
    "auth key",
    "credential",
    "密码",
    "密碼",
    "口令",
    "密钥",
    "密鑰",
    "令牌",
    "パスワード",
    "秘密鍵",
    "トークン",
    "暗証",
    "비밀번호",
    "암호",
    "토큰",
    "비밀키",
    "contraseña",
    "contrasena",
    "clave secreta",
    "mot de passe",
    "passwort",
    "kennwort",
    "senha",
    "wachtwoord",
    "parola",
    "şifre",
    "mật khẩu",
    "пароль",
    "токен",
];
