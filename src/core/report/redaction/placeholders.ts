import { isUsualWord } from '../../irreducible/words/word-filter.ts';
import { holdsMask } from './mask.ts';

const WORDS = new Set(
  `null none nil true false undefined string str text bytes number int integer any object optional required secret secrets password
  passwd pass pwd token tokens key keys apikey api_key test tests testing admin root user username guest default example sample demo
  changeme change_me change-me changeit placeholder redacted hidden masked removed omitted unset empty value values dummy fake mock foo bar baz
  postgres mysql mariadb mongo mongodb redis rabbitmq rabbit guest minio minioadmin sa docker localhost
  pat personal bearer basic oauth oauth2 jwt cookie session auth yes no on off public private`.split(/\s+/),
);

/** Words of documentation. The short ones count only where a value begins: chance writes them inside a long token. */
const SHOUTS =
  /(?:^|[^a-z])(?:insert|enter|replace|example|placeholder|changeme|change[_-]me|dummy|sample|redacted|fixme|not[_-]?a[_-]?real)(?:$|[^a-z])|^(?:your|my|the|some|fake|mock|todo|invalid|test|no)[-_ ]|^your[A-Z]/i;
const TEMPLATE =
  /^(?:<[^>]{0,80}>?$|\{[^}]{0,80}\}$|%[A-Za-z_]\w{0,60}%$|\[[^\]]{0,60}\]$|\\?\$[{(A-Z_]|\\?\$env:|#\{|@\{|\.\.\.|…)|\$\{|\{\{|%\(\w/;
const CODE =
  /^(?:process\.env|os\.|env[.([]|self\.|this\.|config[.[]|settings[.[]|getenv|ENV\[|import\.|secrets?\.|vars?\.)/;
/** The same character again and again, or filling: `xxxx`, `****`, `0000`. */
const FILLED = /^(?:x+|X+|\*+|\.+|0+|-+|_+|#+|•+)$|xxxxx|XXXXX|\*\*\*|•••|\.\.\.$|…$/;

/** Whether a value stands for a secret without being one: a variable, a blank to fill in, what documentation shows. */
export function isPlaceholder(value: string): boolean {
  if (value.length < 3 || WORDS.has(value.toLowerCase())) return true;
  if (FILLED.test(value) || TEMPLATE.test(value) || CODE.test(value)) return true;
  return SHOUTS.test(value) || holdsMask(value);
}

/** Whether a value is made of ordinary words alone: `next_page`, `useToken`, `Not found`. */
export function isWords(value: string): boolean {
  if (!/^[A-Za-z][A-Za-z ._/:-]*$/.test(value)) return false;
  const words = value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== '');
  return words.every((word) => word.length < 3 || isUsualWord(word.toLowerCase()));
}
