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

/** The settings in the lines of a file. */
function settingsInFile(path: string, text: string): readonly Setting[] {
  const found: Setting[] = [];
  const configuration = isConfiguration(path);
  for (const line of text.split('\n')) {
    if (line.length > LONGEST) continue;
    const match = LINE.exec(line) ?? (configuration ? REQUIREMENT.exec(line) : null);
    const [, name = '', value = ''] = match ?? [];
    if (name !== '') found.push({ name, value: bare(value) });
  }
  return found;
}

const isConfiguration = (path: string): boolean => CONFIGURATION.test(path);

/**
 * What an edit set: settings of the new text that the old one did not hold with the same value. A name that was not
 * there before counts in a configuration, or if it is written as a constant; elsewhere it is a line of code.
 */
export function settingsChanged(
  path: string,
  before: string,
  after: string,
): readonly (Setting & { readonly was: string | null })[] {
  const old = new Map(settingsInFile(path, before).map(({ name, value }) => [name, value]));
  return settingsInFile(path, after).flatMap(({ name, value }) => {
    const was = old.get(name) ?? null;
    if (was === value || (was === null && !isConfiguration(path) && !CONSTANT.test(name))) return [];
    return [{ name, value, was }];
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

const VERB =
  '(?:set|pin|bump|change|raise|lower|increase|decrease|reduce|downgrade|upgrade|switch|reset|put)';
const SAID = new RegExp(
  String.raw`\b${VERB}(?:s|d|ed|ting)?\s+(?:the\s+|our\s+)?[\x60"']?([A-Za-z@][\w@./-]{1,60}(?: [a-z]{2,20}){0,2})[\x60"']?\s+(?:back |down |up )?(?:to|at|from [\x60"']?[\w.~^-]{1,30}[\x60"']? to)\s+(?:exactly |version |the exact version )?[\x60"']?([~^v]?-?\d[\w.%-]{0,30}|true|false|on|off)(?!\w)`,
  'gi',
);
const LONGEST_SAID = 8_000;
/** Names that name nothing by themselves. */
const VAGUE =
  /^(?:it|this|that|them|these|those|back|up|down|everything|all|lines?|page|step|go|from|to|at)(?: |$)| (?:to|at|from|it|that|back)$/i;

/** What words say that a name is set to. */
export function settingsInWords(text: string): readonly Setting[] {
  if (text.length > LONGEST_SAID) return [];
  return [...text.matchAll(SAID)].flatMap(([, name = '', value = '']) =>
    VAGUE.test(name) ? [] : [{ name: name.toLowerCase(), value: value.replace(/\.$/, '') }],
  );
}

/** Names that only a program has. */
const PROGRAM_NAME = /[_.-]\w|[a-z][A-Z]|^[A-Z][A-Z0-9_]{2,}$/;

/** Lines of what people and the agent say that give a value to a name of a program: `max_retries = 3`. */
export function settingsNamed(text: string): readonly Setting[] {
  if (text.length > LONGEST_SAID || !/[:=]/.test(text)) return [];
  const found = settingsInFile('said.conf', text).filter(({ name }) => PROGRAM_NAME.test(name));
  // A text that gives one name two values lists them, and sets neither.
  return found.filter(({ name, value }) => found.every((one) => one.name !== name || one.value === value));
}

const LONGEST_ORDER = 400;
const TAKES_BACK =
  /\b(?:revert|undo|roll back|take back|back out)\s+(?:that|this|it|those|these|the (?:last|latest|previous)?\s?(?:changes?|edits?|commit|step))\b|\b(?:take|roll|put|change|back) (?:that|this|it|those|these) (?:back|out)\b(?! ?(?:to|of|into|on|in)\b)/i;

/** Whether a person's words, an order and no essay, take back what was just done. */
export const takesBack = (text: string): boolean => text.length <= LONGEST_ORDER && TAKES_BACK.test(text);

/** A value without its quotes. */
const bare = (value: string): string => (/^["']/.test(value) ? value.slice(1, -1) : value);
