/**
 * Values that a text gives to names: a line of a configuration, a constant, the version of a package, or a person's
 * words ("set the timeout to 30"). It is read narrowly on purpose. A chain that is none binds turns together for
 * nothing, so a name in prose needs a verb that sets it, and a name in code must be written as a constant.
 *
 * Cost: one pass over the lines, each tried against anchored patterns; lines above `LONGEST` are passed over.
 */
export interface Setting {
  readonly name: string;
  readonly value: string;
}

const LONGEST = 240;
const VALUE = String.raw`("[^"]{0,80}"|'[^']{0,80}'|[-~^]?\d[\w.%-]{0,40}|true|false|null|none|None|True|False|on|off)`;
const LINE = new RegExp(
  String.raw`^[\s{,+]{0,80}(?:export\s+)?(?:const\s+|let\s+|var\s+|final\s+|static\s+)*["']?([A-Za-z_@][\w@./-]{0,80})["']?\s{0,4}(?:\??:|=)\s{0,4}${VALUE}\s{0,4}[,;]?\s{0,8}\}?\s{0,4}(?:(?:#|//).{0,200})?$`,
);
const REQUIREMENT =
  /^\s{0,20}([A-Za-z][\w.-]{0,80})(?:\[[\w,]{0,40}\])?\s?(?:==|~=|>=|<=|@)\s?(\d[\w.*-]{0,40})\s{0,8}$/;
const CONFIGURATION =
  /\.(?:json5?|jsonc|ya?ml|toml|ini|cfg|conf|properties|env|lock|gradle|tf|tfvars)$|(?:^|\/)\.env[\w.]*$|(?:^|\/)(?:Dockerfile|Makefile|requirements[\w.-]*\.txt|Gemfile|go\.mod)$/i;
const CONSTANT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^[A-Z]{4,}$/;

/** The settings in the lines of a file. In a file that is no configuration only constants count. */
export function settingsInFile(path: string, text: string): readonly Setting[] {
  const anyName = CONFIGURATION.test(path);
  const found: Setting[] = [];
  for (const line of text.split('\n')) {
    if (line.length > LONGEST) continue;
    const match = LINE.exec(line) ?? (anyName ? REQUIREMENT.exec(line) : null);
    const [, name = '', value = ''] = match ?? [];
    if (name !== '' && (anyName || CONSTANT.test(name))) found.push({ name, value: bare(value) });
  }
  return found;
}

/** What an edit set: settings of the new text that the old one did not hold with the same value. */
export function settingsChanged(
  path: string,
  before: string,
  after: string,
): readonly (Setting & { readonly was: string | null })[] {
  const old = new Map(settingsInFile(path, before).map(({ name, value }) => [name, value]));
  return settingsInFile(path, after).flatMap(({ name, value }) => {
    const was = old.get(name);
    return was === value ? [] : [{ name, value, was: was ?? null }];
  });
}

const INSTALL = /\b(?:install|add|require|i|get|upgrade|update)\s/;
const PINNED = /(?:^|[\s"'])(@?[A-Za-z][\w./-]{0,80})(?:@|==)[~^]?v?(\d[\w.-]{0,40})/g;

/** Versions that a command line installs. */
export function settingsInCommand(command: string): readonly Setting[] {
  const text = command.slice(0, 2_000);
  if (!INSTALL.test(text)) return [];
  return [...text.matchAll(PINNED)].map(([, name = '', value = '']) => ({ name, value }));
}

const SAID =
  /\b(?:set|pin|bump|change|raise|lower|increase|decrease|reduce|downgrade|upgrade|switch|revert|reset|put)s?(?:ting)?\s+(?:the\s+|our\s+)?[`"']?([A-Za-z@][\w@./-]{1,60})[`"']?\s+(?:back\s+|down\s+|up\s+)?(?:to|at|from\s+[`"']?[\w.~^-]{1,30}[`"']?\s+to)\s+(?:exactly\s+|version\s+)?[`"']?([~^v]?-?\d[\w.%-]{0,30}|true|false|on|off)(?![\w])/gi;
const LONGEST_SAID = 8_000;

/** What words say that a name is set to. */
export function settingsInWords(text: string): readonly Setting[] {
  if (text.length > LONGEST_SAID) return [];
  return [...text.matchAll(SAID)].flatMap(([, name = '', value = '']) =>
    PRONOUN.test(name) ? [] : [{ name: name.toLowerCase(), value: value.replace(/\.$/, '') }],
  );
}

const PRONOUN =
  /^(?:it|this|that|them|these|those|back|up|down|everything|all|line|lines|page|step|go|from|to|at)$/i;

/** A value without its quotes. */
const bare = (value: string): string => (/^["']/.test(value) ? value.slice(1, -1) : value);
