/**
 * Secrets for tests. All are made up, and put together when the test runs, so that no scanner takes this file for a leak.
 */
import type { RedactionKind } from './model.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PLAIN = `${LETTERS}0123456789`;

/** Characters without a pattern, the same for the same seed. */
export function noise(length: number, seed: number, alphabet = PLAIN): string {
  let state = (seed * 2654435761 + 12345) >>> 0;
  let out = '';
  while (out.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    out += alphabet.charAt((state >>> 8) % alphabet.length);
  }
  return out;
}

const hex = (length: number, seed: number): string => noise(length, seed, '0123456789abcdef');
/** Base64 of ASCII without padding. */
function base64(text: string): string {
  const alphabet = `${PLAIN}+/`;
  let out = '';
  for (let i = 0; i < text.length; i += 3) {
    const bits =
      (text.charCodeAt(i) << 16) | ((text.charCodeAt(i + 1) || 0) << 8) | (text.charCodeAt(i + 2) || 0);
    out += [18, 12, 6, 0].map((shift) => alphabet.charAt((bits >> shift) & 63)).join('');
  }
  return out.slice(0, Math.ceil((text.length * 4) / 3));
}

export interface Planted {
  readonly kind: RedactionKind;
  readonly name: string;
  /** What must not survive. */
  readonly secret: string;
  /** The words around it that a rule may need; `§` is the secret. */
  readonly context: string;
}

const planted = (kind: RedactionKind, name: string, secret: string, context = '§'): Planted => ({
  kind,
  name,
  secret,
  context,
});

const pemBody = Array.from(
  { length: 6 },
  (_, line) => `${line === 0 ? 'MIIE' : ''}${noise(line === 0 ? 60 : 64, 300 + line)}`,
);
const dashes = '-----';
export const PEM = `${dashes}BEGIN RSA PRIVATE ${'KEY'}${dashes}\n${pemBody.join('\n')}\n${dashes}END RSA PRIVATE ${'KEY'}${dashes}`;
export const PEM_LINES: readonly string[] = pemBody;
export const OPENSSH = `${dashes}BEGIN OPENSSH PRIVATE ${'KEY'}${dashes}\n${noise(70, 41)}\n${noise(70, 42)}\n${dashes}END OPENSSH PRIVATE ${'KEY'}${dashes}`;

const jwt = [
  base64('{"alg":"HS256","typ":"JWT"}'),
  base64('{"sub":"81422","iss":"orders-eu"}'),
  noise(43, 7),
].join('.');

/** At least one of every kind that has a shape, each in the context that it needs and in no other. */
export const PLANTED: readonly Planted[] = [
  planted('aws-key', 'AWS id', `AKI${'A'}${noise(16, 1, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`),
  planted('aws-secret', 'AWS secret', `${noise(39, 2)}q`, 'aws_secret_access_key = §'),
  planted(
    'azure-key',
    'Azure storage',
    `${noise(86, 3)}==`,
    'AccountName=orders;AccountKey=§;EndpointSuffix=core.windows.net',
  ),
  planted('google-key', 'Google API', `AIz${'a'}${noise(35, 4)}`),
  planted('openai-key', 'OpenAI project', `s${'k'}-proj-${noise(74, 5)}`),
  planted('openai-key', 'OpenAI old', `s${'k'}-${noise(48, 6)}`),
  planted('anthropic-key', 'Anthropic', `s${'k'}-ant-api03-${noise(93, 8)}AA`),
  planted('huggingface-token', 'Hugging Face', `h${'f'}_${noise(34, 9, LETTERS)}`),
  planted('replicate-token', 'Replicate', `r${'8'}_${noise(37, 10)}`),
  planted('stripe-key', 'Stripe', `s${'k'}_live_${noise(24, 11)}`),
  planted('twilio-key', 'Twilio', `S${'K'}${hex(32, 12)}`),
  planted('sendgrid-key', 'SendGrid', `S${'G'}.${noise(22, 13)}.${noise(43, 14)}`),
  planted(
    'slack-token',
    'Slack bot',
    `xox${'b'}-${noise(12, 15, '0123456789')}-${noise(12, 16, '0123456789')}-${noise(24, 17)}`,
  ),
  planted(
    'slack-webhook',
    'Slack webhook',
    `T${noise(8, 18)}/B${noise(10, 19)}/${noise(24, 20)}`,
    `https://hooks.${'slack'}.com/services/§`,
  ),
  planted(
    'discord-webhook',
    'Discord webhook',
    `${noise(18, 21, '123456789')}/${noise(68, 22)}`,
    `https://${'discord'}.com/api/webhooks/§`,
  ),
  planted('discord-token', 'Discord bot', `M${noise(25, 23)}.${noise(6, 24)}.${noise(38, 25)}`),
  planted('telegram-token', 'Telegram', `${noise(10, 26, '123456789')}:A${'A'}${noise(33, 27)}`),
  planted('github-token', 'GitHub classic', `gh${'p'}_${noise(36, 28)}`),
  planted('github-token', 'GitHub fine-grained', `github_${'pat'}_${noise(22, 29)}_${noise(59, 30)}`),
  planted('gitlab-token', 'GitLab', `glp${'at'}-${noise(20, 31)}`),
  planted('npm-token', 'npm', `np${'m'}_${noise(36, 32)}`),
  planted('pypi-token', 'PyPI', `pyp${'i'}-AgEIcHlwaS5vcmc${noise(70, 33)}`),
  planted('vendor-token', 'Groq', `gs${'k'}_${noise(52, 34)}`),
  planted('vendor-token', 'Databricks', `dap${'i'}${hex(32, 35)}`),
  planted('vendor-token', 'DigitalOcean', `do${'p'}_v1_${hex(64, 36)}`),
  planted('jwt', 'JSON web token', jwt),
  planted('password', 'Postgres', noise(14, 37), 'postgres://orders:§@db-3.orders.internal:5432/orders'),
  planted(
    'password',
    'MongoDB',
    noise(15, 38),
    'mongodb+srv://svc:§@cluster0.ab1cd.mongodb.net/?retryWrites=true',
  ),
  planted('password', 'Redis', noise(16, 39), 'rediss://:§@cache.orders.internal:6380/0'),
  planted('password', 'AMQP', noise(17, 40), 'amqps://orders:§@mq.orders.internal/vhost'),
  planted('password', 'JDBC', noise(12, 43), 'jdbc:postgresql://db/orders?user=svc&password=§&ssl=true'),
  planted('password', 'environment', `${noise(9, 44)}!7`, 'DB_PASSWORD=§'),
  planted('password', 'YAML', `${noise(10, 45)}#4`, 'password: "§"'),
  planted('password', 'sentence', `${noise(8, 46)}9x`, 'The admin password is § (rotate it).'),
  planted('credentials', 'basic', base64(`svc:${noise(14, 47)}`), 'Authorization: Basic §'),
  planted('cookie', 'cookie', noise(32, 48), 'Cookie: theme=dark; connect.sid=§; lang=en'),
  planted('cookie', 'set-cookie', noise(33, 49), 'Set-Cookie: session=§; Path=/; HttpOnly; SameSite=Lax'),
  planted(
    'bearer-token',
    'bearer',
    noise(40, 50),
    'curl -H "Authorization: Bearer §" https://api.orders.internal/v1',
  ),
  planted('api-key', 'API key', hex(32, 51), '"api_key": "§"'),
  planted('token', 'token option', noise(24, 52), 'deploy --token § --env prod'),
  planted('secret', 'client secret', noise(32, 53), 'clientSecret: "§"'),
  planted('private-key', 'PEM', PEM),
  planted('private-key', 'OpenSSH', OPENSSH),
  planted('email', 'mail address', 'mirna.kovac@orders-eu.io'),
  planted('phone', 'phone', '+49 30 901820 45'.replace('20 45', '2045'), 'call § before noon'),
  planted('iban', 'account', 'AT61 1904 3002 3457 3201'),
  planted('card', 'card', `4556${' 7375'} 8689 9855`, 'card § exp 11/29'),
  planted('ip-address', 'IPv4', '81.169.145.78', 'connected to §:22'),
  planted('ip-address', 'IPv6', '2a01:4f8:c2c:123f::1', 'from § port 22'),
  planted('mac-address', 'hardware', '3c:22:fb:9a:41:d7', 'ether §'),
  planted('ssh-comment', 'SSH comment', 'mkovac@atlas-17', `ssh-ed25519 AAAA${noise(64, 54)} §`),
  planted('user-name', 'home folder', 'mkovac', 'cd /home/§/orders && ls'),
];

/** What looks like a secret and must stay. */
export const HARMLESS: readonly (readonly [name: string, text: string])[] = [
  ['git commit', `commit ${hex(40, 60)}`],
  ['short commit', 'fixed in 3f9c2ab'],
  ['sha256', `sha256:${hex(64, 61)}`],
  ['integrity', `"integrity": "sha512-${noise(86, 62)}=="`],
  ['lock file', `resolved "https://registry.npmjs.org/ms/-/ms-2.1.3.tgz#${hex(40, 63)}"`],
  ['uuid', 'session 8f14e45f-ceea-467f-9b1d-2c3a4b5c6d7e'],
  ['tool call', `toolu_01${noise(22, 64)}`],
  ['call id', `call_${noise(24, 65)}`],
  ['request id', `req_011${noise(21, 66)}`],
  ['message id', `msg_01${noise(22, 67)}`],
  ['signature', `"signature": "Er${noise(300, 68)}=="`],
  [
    'encrypted reasoning',
    `"encrypted_content": "gAAAAAB${noise(40, 69)}_s${'k'}-${noise(60, 70)}-gh${'p'}_${noise(40, 71)}"`,
  ],
  ['image', `data:image/png;base64,iVBORw0KGgo${noise(400, 72)}+/${noise(40, 73)}==`],
  ['version', 'openssl 3.0.2.15 and Chrome/120.0.6099.109, requests==2.31.0.1'],
  ['example address', 'write to someone@example.com or ops@example.org'],
  ['local addresses', '127.0.0.1:8080, 10.0.0.4, 192.168.1.20, ::1, 0.0.0.0, 172.17.0.1'],
  ['documentation addresses', '203.0.113.7, 198.51.100.20 and 2001:db8::1'],
  ['story number', 'call 415-555-0134'],
  ['test card', '4242 4242 4242 4242 or 4111111111111111'],
  ['count of tokens', 'max_tokens: 4096, "total_tokens": 128000, tokens=512'],
  ['code', 'const token = await getToken(); password: string; api_key=os.environ["API_KEY"]'],
  ['variables', `export GITHUB_TOKEN=$GH_TOKEN; password: \${DB_PASSWORD}; token = <your-token>`],
  [
    'placeholders',
    `OPENAI_API_KEY=s${'k'}-xxxxxxxxxxxxxxxxxxxxxxxx, password=changeme, AKI${'A'}IOSFODNN7EXAMPLE`,
  ],
  ['page token', `"nextPageToken": "${noise(30, 74)}"`],
  ['machine homes', '/home/runner/work, /home/ubuntu/app, /Users/Shared, /root/.ssh'],
  ['package at version', 'installed lodash@4.17.21 and icon@2x.png, @types/node@20.19.43'],
  ['time', '2026-03-04T10:11:12.131415Z took 1709547072131415 ns'],
  ['public key', `ssh-ed25519 AAAA${noise(64, 75)}`],
  ['public key of a service', `pk_live_${noise(24, 76)}`],
  ['fingerprint', Array.from({ length: 16 }, (_, i) => hex(2, 80 + i)).join(':')],
];
