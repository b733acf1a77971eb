import type { Random } from './random.ts';

export type WhyPool = 'whyBoundary' | 'whyLimit' | 'whyComment' | 'whyOrder' | 'whyQuiet' | 'whyEmpty';

/** A change of a few lines, found in a file's own text so that the old text is really there. */
export interface Edit {
  readonly from: string;
  readonly to: string;
  /** The pool that holds the reasons for such a change. */
  readonly why: WhyPool;
}

type Find = (lines: readonly string[], random: Random) => Edit | null;

const firstWith = (lines: readonly string[], test: RegExp, random: Random): string | null => {
  const hits = lines.filter((line) => test.test(line));
  return hits.length === 0 ? null : random.pick(hits);
};

const replaced = (line: string | null, from: RegExp, to: string, why: WhyPool): Edit | null =>
  line === null ? null : { from: line, to: line.replace(from, to), why };

const FINDERS: Readonly<Record<string, Find>> = {
  boundary: (lines, random) =>
    replaced(firstWith(lines, / >= (before|limit)/, random), / >= /, ' > ', 'whyBoundary'),
  limit: (lines, random) => {
    const line = firstWith(lines, /^(const )?[A-Z_]+ = [\d_]+;?$/, random);
    if (line === null) return null;
    const value = Number((/(?<![\d_])[\d_]+;?$/.exec(line)?.[0] ?? '0').replace(/[_;]/g, ''));
    const next = random.pick([
      value * 2,
      Math.max(1, Math.floor(value / 2)),
      value + Math.max(1, Math.floor(value / 5)),
    ]);
    return {
      from: line,
      to: line.replace(/(?<![\d_])[\d_]+(;?)$/, `${next}$1`),
      why: 'whyLimit',
    };
  },
  comment: (lines, random) => {
    const line = firstWith(lines, /^\/\*\* .* \*\/$|^ {4}""".*"""$/, random);
    if (line === null) return null;
    const added = random.pick([
      'The caller keeps its own copy.',
      'Held by a test, do not reorder.',
      'Empty input is not an error.',
      'Ties go to the older one.',
      'Nothing is written before the last check.',
    ]);
    return {
      from: line,
      to: line.replace(/ \*\/$/, ` ${added} */`).replace(/"""$/, ` ${added}"""`),
      why: 'whyComment',
    };
  },
  order: (lines, random) =>
    replaced(
      firstWith(lines, /left\.\w+ - right\.\w+/, random),
      /left(\.\w+) - right(\.\w+)/,
      'left$1 - right$2 || left.id.localeCompare(right.id)',
      'whyOrder',
    ) ??
    replaced(
      firstWith(lines, /key=lambda/, random),
      /key=lambda (\w+): \((.*)\)\)/,
      'key=lambda $1: ($2, id($1)))',
      'whyOrder',
    ),
  quiet: (lines, random) =>
    replaced(
      firstWith(lines, /log\.(warn|warning|error)\(/, random),
      /log\.(warn|warning|error)\(/,
      'log.info(',
      'whyQuiet',
    ),
  empty: (lines, random) =>
    replaced(
      firstWith(lines, /^ +if \(\w+\.\w+ === ''\) (continue|return false);$/, random),
      /=== ''/,
      ".trim() === ''",
      'whyEmpty',
    ) ??
    replaced(
      firstWith(lines, /if not \w+\.strip\(\)/, random),
      /\.strip\(\)/,
      '.strip("\\ufeff \\t")',
      'whyEmpty',
    ),
};

/** A change of the wanted sort in a text, or of any sort that the text allows. */
export function findEdit(text: string, kind: string, random: Random): Edit {
  const lines = text.split('\n');
  for (const wanted of [kind, ...random.shuffle(Object.keys(FINDERS))]) {
    const edit = FINDERS[wanted]?.(lines, random) ?? null;
    if (edit !== null && edit.from !== edit.to) return edit;
  }
  throw new Error('No line of this file can be changed.');
}
