/**
 * Tokens that say what they are: services give theirs a prefix so that scanners find them. The formats are those that the
 * services document or hand out; lengths are lower bounds, since services lengthen their tokens now and then.
 */
import { isInBlob, isWord } from './characters.ts';
import { finding, NOTHING, type PlaceRule } from './finding.ts';
import { holdsMask } from './mask.ts';
import type { RedactionKind } from './model.ts';

interface VendorToken {
  readonly kind: RedactionKind;
  readonly rule: string;
  /** How the token begins; each of at least three characters. */
  readonly prefixes: readonly string[];
  /** What follows the prefix, anchored where it ends. */
  readonly body: RegExp;
  /** A dash or underscore before it does not rule it out: the prefix is unlikely enough. */
  readonly joined?: boolean;
}

const token = (
  kind: RedactionKind,
  rule: string,
  prefixes: string,
  body: RegExp,
  joined = true,
): VendorToken => ({ kind, rule, prefixes: prefixes.split(' '), body, joined });

const LONG = /[A-Za-z0-9_-]{20,}/y;
const LONG_PLAIN = /[A-Za-z0-9]{20,}/y;
const HEX_32 = /[0-9a-fA-F]{32,}/y;

const VENDOR_TOKENS: readonly VendorToken[] = [
  token('anthropic-key', 'Anthropic key', 'sk-ant-', LONG, false),
  token('openai-key', 'OpenAI key', 'sk-proj- sk-svcacct- sk-admin- sk-None-', LONG, false),
  token('openai-key', 'key that begins with sk-', 'sk-', /[A-Za-z0-9]{32,}/y, false),
  token('vendor-token', 'OpenRouter key', 'sk-or-v1-', /[0-9a-f]{32,}/y, false),
  token('vendor-token', 'Langfuse key', 'sk-lf-', /[0-9a-f-]{30,}/y, false),
  token('huggingface-token', 'Hugging Face token', 'hf_ api_org_', /[A-Za-z0-9]{30,}/y),
  token('replicate-token', 'Replicate token', 'r8_', /[A-Za-z0-9]{30,}/y),
  token('vendor-token', 'Groq key', 'gsk_', /[A-Za-z0-9]{40,}/y),
  token('vendor-token', 'xAI key', 'xai-', /[A-Za-z0-9]{40,}/y),
  token('vendor-token', 'Perplexity key', 'pplx-', /[A-Za-z0-9]{32,}/y),
  token('vendor-token', 'Tavily key', 'tvly-', /[A-Za-z0-9-]{20,}/y),
  token('vendor-token', 'Firecrawl key', 'fc-', /[0-9a-f]{32}/y),
  token('vendor-token', 'LangSmith key', 'lsv2_pt_ lsv2_sk_', /[0-9a-f_]{32,}/y),
  token('vendor-token', 'E2B key', 'e2b_', /[0-9a-f]{32,}/y),
  token('google-key', 'Google API key', 'AIza', /[A-Za-z0-9_-]{35}/y),
  token('google-key', 'Google client secret', 'GOCSPX-', LONG),
  token('google-key', 'Google access token', 'ya29.', LONG),
  token('google-key', 'Google refresh token', '1//0', /[A-Za-z0-9_-]{30,}/y),
  token('aws-key', 'AWS access key id', 'AKIA ASIA ABIA ACCA', /[A-Z0-9]{16}(?![A-Za-z0-9])/y),
  token('stripe-key', 'Stripe key', 'sk_live_ sk_test_ rk_live_ rk_test_', /[A-Za-z0-9]{16,}/y),
  token('stripe-key', 'Stripe signing secret', 'whsec_', /[A-Za-z0-9+/=]{24,}/y),
  token(
    'twilio-key',
    'Twilio key',
    'SK AC'.split(' ').flatMap(withHexDigit).join(' '),
    /[0-9a-f]{31}(?![A-Za-z0-9])/y,
    false,
  ),
  token('sendgrid-key', 'SendGrid key', 'SG.', /[A-Za-z0-9_-]{16,40}\.[A-Za-z0-9_-]{16,80}/y),
  token('vendor-token', 'Mailgun key', 'key-', /[0-9a-f]{32}(?![A-Za-z0-9])/y, false),
  token(
    'slack-token',
    'Slack token',
    'xoxa- xoxb- xoxc- xoxd- xoxe- xoxe. xoxo- xoxp- xoxr- xoxs- xapp-',
    /[A-Za-z0-9.%-]{10,}/y,
  ),
  token('github-token', 'GitHub token', 'ghp_ gho_ ghu_ ghs_ ghr_', LONG_PLAIN),
  token('github-token', 'GitHub fine-grained token', 'github_pat_', /[A-Za-z0-9_]{20,}/y),
  token(
    'gitlab-token',
    'GitLab token',
    'glpat- gldt- glrt- glptt- glcbt- glsoat- glft- glimt- glagent- gloas-',
    /[A-Za-z0-9_.-]{18,}/y,
  ),
  token('gitlab-token', 'GitLab runner token', 'GR1348941', LONG),
  token('npm-token', 'npm token', 'npm_', /[A-Za-z0-9]{30,}/y),
  token('pypi-token', 'PyPI token', 'pypi-', /[A-Za-z0-9_-]{50,}/y),
  token('vendor-token', 'RubyGems key', 'rubygems_', /[0-9a-f]{40,}/y),
  token('vendor-token', 'Clojars token', 'CLOJARS_', /[0-9a-z]{50,}/y),
  token('vendor-token', 'Docker token', 'dckr_pat_ dckr_oat_', LONG),
  token('vendor-token', 'DigitalOcean token', 'dop_v1_ doo_v1_ dor_v1_', /[0-9a-f]{40,}/y),
  token('vendor-token', 'Shopify token', 'shpat_ shpca_ shppa_ shpss_', HEX_32),
  token('vendor-token', 'Linear key', 'lin_api_ lin_oauth_', LONG_PLAIN),
  token('vendor-token', 'Notion token', 'ntn_', /[A-Za-z0-9]{40,}/y),
  token('vendor-token', 'Notion token', 'secret_', /[A-Za-z0-9]{40,}/y),
  token('vendor-token', 'Figma token', 'figd_', LONG),
  token('vendor-token', 'Grafana token', 'glc_ glsa_', /[A-Za-z0-9+/_=]{32,}/y),
  token('vendor-token', 'Vault token', 'hvs. hvb. hvr.', LONG),
  token('vendor-token', 'Vercel token', 'vcp_ vci_ vca_ vcr_ vck_', LONG_PLAIN),
  token('vendor-token', 'Databricks token', 'dapi', /[0-9a-f]{32}(?:-\d)?(?![A-Za-z0-9])/y),
  token('vendor-token', '1Password token', 'ops_eyJ', /[A-Za-z0-9+/=_-]{40,}/y),
  token('vendor-token', 'Atlassian token', 'ATATT3x ATCTT3x', /[A-Za-z0-9_=-]{40,}/y),
  token('vendor-token', 'New Relic key', 'NRAK- NRJS- NRII-', /[A-Za-z0-9_-]{19,}/y),
  token('vendor-token', 'Sentry token', 'sntrys_ sntryu_', /[A-Za-z0-9_+/=-]{40,}/y),
  token('vendor-token', 'Pulumi token', 'pul-', /[0-9a-f]{40}/y),
  token('vendor-token', 'Supabase token', 'sbp_ sb_secret_', LONG),
  token('vendor-token', 'Postman key', 'PMAK-', /[0-9a-f-]{40,}/y),
  token('vendor-token', 'Doppler token', 'dp.pt. dp.st. dp.ct. dp.sa.', /[A-Za-z0-9_.-]{30,}/y),
  token('vendor-token', 'Fly token', 'fm1_ fm2_ fo1_', /[A-Za-z0-9+/=_-]{40,}/y),
  token('vendor-token', 'age secret key', 'AGE-SECRET-KEY-1', /[0-9A-Z]{40,}/y),
  token('vendor-token', 'Square token', 'sq0atp- sq0csp-', LONG),
  token('vendor-token', 'PlanetScale token', 'pscale_tkn_ pscale_pw_ pscale_oauth_', LONG),
  token('vendor-token', 'Tailscale key', 'tskey-', /[A-Za-z0-9-]{16,}/y),
  token('vendor-token', 'Contentful token', 'CFPAT-', LONG),
  token('vendor-token', 'JFrog key', 'AKCp', /[A-Za-z0-9]{60,}/y),
  token('vendor-token', 'Airtable token', 'pat', /[A-Za-z0-9]{14}\.[0-9a-f]{64}/y, false),
  token('vendor-token', 'Terraform token', 'atlasv1.', /[A-Za-z0-9_-]{40,}/y),
];

function withHexDigit(prefix: string): string[] {
  return [...'0123456789abcdef'].map((digit) => `${prefix}${digit}`);
}

/** One keyword rule a prefix. */
export const VENDOR_KEYWORDS: readonly { readonly word: string; readonly rule: PlaceRule }[] =
  VENDOR_TOKENS.flatMap((vendor) => vendor.prefixes.map((word) => ({ word, rule: ruleOf(vendor, word) })));

function ruleOf({ kind, rule, body, joined }: VendorToken, prefix: string): PlaceRule {
  return (text, at) => {
    if (!mayBeginAt(text, at, joined === true)) return NOTHING;
    body.lastIndex = at + prefix.length;
    const found = body.exec(text)?.[0];
    if (found === undefined || isFilling(found)) return NOTHING;
    return [finding(at, at + prefix.length + found.length, kind, rule)];
  };
}

/** Whether a token may begin here: not inside a word, a longer name, or a run of base64. */
function mayBeginAt(text: string, at: number, joined: boolean): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  const joins = before === 0x5f || before === 0x2d;
  if (joins ? !joined : isWord(before) && before < 0x80) return false;
  return !isInBlob(text, at);
}

/** What documentation writes: `sk-xxxxxxxx`, `AKIAIOSFODNN7EXAMPLE`, `ghp_yourTokenHere`. */
const isFilling = (body: string): boolean =>
  /EXAMPLE|example|[xX]{8}|0{12}|\.{3}|^(?:your|my)[-_A-Z]|(.)\1{11}/.test(body) || holdsMask(body);
