import { keyOf } from '../core/analysis/key-before.ts';
import { COUNTED, type LostRows } from '../core/columns.ts';
import { columnsUnder } from '../core/floor/counting-rules.ts';
import { supersededIn } from '../core/floor/superseded.ts';
import { buildVisibility, NOTHING_VISIBLE } from '../core/floor/visibility.ts';
import { kindOfCode } from '../core/irreducible/kinds.ts';
import { SPAN_SOURCES } from '../core/irreducible/span-sources.ts';
import { ENCODINGS } from '../core/tokens/tokenizer.ts';
import { type PartKind, ROLES, type Turn } from '../core/transcript/model.ts';
import { renderTurn } from '../core/transcript/render.ts';
import { countThread, openThread } from './analyse-file.ts';
import { chooseInput } from './choose-input.ts';
import { describeFailure } from './describe-failure.ts';
import { INPUT_FLAGS, oneOf, POLICY_FLAGS, rangeOf, readFlags, rulesOf, text } from './flags.ts';
import { readInput } from './inputs.ts';
import type { Output } from './output.ts';
import { UsageError } from './usage-error.ts';

/**
 * `floorline spans FILE --json [--range A-B --tail C --without RULES]`: the texts of the turns and every span in them. With a range
 * only its turns are listed. What counts is what `analyze` counts of the same segment: system turns are fixed cost
 * and lie outside it, and the working floor waives an item that the tail (turns B up to C) or the system prompt shows.
 */
export async function spans(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = readFlags(args, {
    ...INPUT_FLAGS,
    encoding: POLICY_FLAGS.encoding,
    json: { type: 'boolean' },
    range: { type: 'string' },
    tail: { type: 'string' },
    without: POLICY_FLAGS.without,
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0)
    throw new UsageError('spans needs one file, or - for standard input');
  if (values.json !== true) throw new UsageError('spans writes JSON only: add --json');
  const range = text(values, 'range') === null ? null : rangeOf('--range', text(values, 'range') ?? '');
  const tail = text(values, 'tail');
  if (tail !== null && range === null) throw new UsageError('--tail needs a --range');
  if (tail !== null && !/^\d+$/.test(tail)) throw new UsageError(`--tail takes a turn, not "${tail}"`);
  const input = await readInput(path);
  const opened = input.ok ? openThread(input.source, await chooseInput(values)) : input;
  if (!opened.ok) {
    output.note(describeFailure(opened.failure));
    return 2;
  }
  const { thread } = opened.opened;
  const encoding = oneOf(values, 'encoding', ENCODINGS, 'o200k_base');
  const built = await countThread(thread, { encoding });
  const from = range?.from ?? 0;
  const to = Math.min(range?.to ?? thread.turns.length, thread.turns.length);
  const tailTo = Math.max(to, Number(tail ?? to));
  const counting = rulesOf(text(values, 'without'));
  const columns = columnsUnder(built.columns, counting);
  const { rules } = built;
  const system = ROLES.indexOf('system');
  const isSystemTurn = columns.turns.role.map((role) => (role === system ? 1 : 0));
  const visibility = counting.sight ? buildVisibility(columns, isSystemTurn) : NOTHING_VISIBLE;
  const lost = lostBefore(columns.spans.lost, tailTo);
  const superseded = supersededIn(columns.supersessions, from, to);
  const listed: unknown[] = [];
  for (let turn = from; turn < to; turn++) {
    const turnText = textOf(thread.turns[turn]);
    const isSystem = columns.turns.role[turn] === system;
    for (let span = columns.spans.offsets[turn] ?? 0; span < (columns.spans.offsets[turn + 1] ?? 0); span++) {
      const counted = columns.spans.counted[span] ?? 0;
      const item = columns.spans.item[span] ?? 0;
      const start = columns.spans.start[span] ?? 0;
      const end = columns.spans.end[span] ?? 0;
      const kind = kindOfCode(columns.spans.kind[span] ?? 0);
      const isWork = (counted & COUNTED.working) !== 0 || lost.has(span);
      listed.push({
        turn,
        start,
        end,
        kind,
        item,
        tokens: columns.items.tokens[item],
        rule: rules[columns.spans.rule[span] ?? 0]?.id ?? null,
        counted: {
          working: !isSystem && isWork && !visibility.isVisible(item, to, tailTo),
          exhaustive: !isSystem && (counted & COUNTED.exhaustive) !== 0,
        },
        carried: (counted & COUNTED.carried) !== 0,
        source: SPAN_SOURCES[columns.spans.source[span] ?? 0] ?? null,
        key: keyOf(turnText, start, end, kind === 'pair'),
        supersededBy: superseded.get(item) ?? null,
      });
    }
  }
  const turns = thread.turns.slice(from, to).map((turn, i) => ({ index: from + i, ...describeTurn(turn) }));
  output.write(`${JSON.stringify({ turns, spans: listed })}\n`);
  return 0;
}

const textOf = (turn: Turn | undefined): string => (turn === undefined ? '' : renderTurn(turn).text);

/** The rows whose source was lost before a turn. */
function lostBefore(lost: LostRows | undefined, turn: number): ReadonlySet<number> {
  const rows = lost?.row ?? new Uint32Array();
  return new Set(rows.filter((_, at) => (lost?.since[at] ?? 0) < turn));
}

function describeTurn(turn: Turn) {
  const { text: whole, parts } = renderTurn(turn);
  return {
    role: turn.role,
    kind: kindOf(turn),
    text: whole,
    parts: parts.map(({ kind, start, end }) => ({ kind, start, end })),
  };
}

/** The one kind of all parts, or `mixed`. */
function kindOf(turn: Turn): PartKind | 'mixed' {
  const kinds = new Set(turn.parts.map((part) => part.kind));
  const [only] = kinds;
  return only !== undefined && kinds.size === 1 ? only : kinds.size === 0 ? 'text' : 'mixed';
}
