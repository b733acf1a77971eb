import { CHAIN_KINDS, COUNTED, NO_ITEM, type ThreadColumns, TURN_FLAGS } from '../columns.ts';
import { kindCode, type SpanKind } from '../irreducible/kinds.ts';
import { sourceCode } from '../irreducible/span-sources.ts';
import { ROLES } from '../transcript/model.ts';
import { NO_TURN } from '../units.ts';

/**
 * A thread written as text, one turn a line, so that a test shows what it tests:
 *
 *     system  300
 *     user    100  regex=40  constraint:rule=25
 *     agent    50  call:a  path=12
 *     tool    900  result:a  errno=30  ~bulk=70
 *
 * The number is the turn's tokens. `name=cost` is an item with its cost; its ledger line costs one token more.
 * `kind:name=cost` gives it a kind, `~name=cost` counts in the exhaustive floor only, `name` alone repeats it.
 * `~name=cost!7` says that turn 7 takes its source away, so that it counts from then on.
 * `/` says that a line begins there, so that the turn may be cut, and `@name=cost` that it stands in what a call points to.
 * `call:id` and `result:id` pair calls and results. `chain:error-fix:id` on two turns makes a found chain of them,
 * listed by its first turn.
 */
export function sketchThread(text: string): ThreadColumns {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const turns = lines.map((line) => line.split(/\s+/));
  const items: { name: string; cost: number; kind: SpanKind }[] = [];
  const itemOf = new Map<string, number>();
  const calls: { call: number; result: number; id: string }[] = [];
  const chains: { kind: number; first: number; last: number; id: string }[] = [];
  const spans: { turn: number; item: number; counted: number; lost: number | null; cut: boolean }[] = [];
  const role = new Uint8Array(turns.length);
  const tokens = new Uint32Array(turns.length);
  const flags = new Uint8Array(turns.length);
  for (const [turn, [who, size, ...words]] of turns.entries()) {
    role[turn] = roleCode(who ?? '');
    tokens[turn] = Number(size);
    let cut = false;
    for (const word of words) {
      if (word === '/') {
        cut = true;
        continue;
      }
      if (word.startsWith('call:')) {
        calls.push({ call: turn, result: NO_TURN, id: word.slice(5) });
        flags[turn] = (flags[turn] ?? 0) | TURN_FLAGS.call;
      } else if (word.startsWith('result:')) {
        const call = calls.findLast((entry) => entry.id === word.slice(7) && entry.result === NO_TURN);
        if (call !== undefined) call.result = turn;
        flags[turn] = (flags[turn] ?? 0) | TURN_FLAGS.result;
      } else if (word.startsWith('chain:')) {
        const known = chains.find((chain) => chain.id === word);
        if (known !== undefined) known.last = turn;
        else chains.push({ kind: chainKind(word), first: turn, last: turn, id: word });
      } else {
        const isFirst = spans.at(-1)?.turn !== turn;
        spans.push({ turn, ...readItem(word, items, itemOf), cut: cut && !isFirst });
        cut = false;
      }
    }
  }
  const offsets = new Uint32Array(turns.length + 1);
  for (let turn = 0; turn < turns.length; turn++) {
    offsets[turn + 1] = (offsets[turn] ?? 0) + spans.filter((span) => span.turn === turn).length;
  }
  const lostRows = spans.flatMap(({ lost }, row) => (lost === null ? [] : [{ row, since: lost }]));
  return {
    turns: {
      count: turns.length,
      role,
      flags,
      tokens,
      chars: tokens.map((count) => count * 4),
      reportedContext: new Uint32Array(turns.length),
    },
    calls: {
      count: calls.length,
      call: Uint32Array.from(calls, (entry) => entry.call),
      result: Uint32Array.from(calls, (entry) => entry.result),
    },
    chains: {
      count: chains.length,
      kind: Uint8Array.from(chains, (chain) => chain.kind),
      reason: new Uint8Array(chains.length),
      first: Uint32Array.from(chains, (chain) => chain.first),
      last: Uint32Array.from(chains, (chain) => chain.last),
      evidence: new Uint32Array(chains.length).fill(NO_ITEM),
    },
    spans: {
      count: spans.length,
      offsets,
      start: Uint32Array.from(spans, (_, i) => i * 2),
      end: Uint32Array.from(spans, (_, i) => i * 2 + 1),
      kind: Uint8Array.from(spans, (span) => kindCode(items[span.item]?.kind ?? 'word')),
      item: Uint32Array.from(spans, (span) => span.item),
      rule: new Uint16Array(spans.length),
      source: Uint8Array.from(spans, (span) =>
        sourceCode(
          (span.counted & COUNTED.working) === 0
            ? 'file'
            : SOURCE_OF_ROLE[ROLES[role[span.turn] ?? 0] ?? 'user'],
        ),
      ),
      counted: Uint8Array.from(spans, (span) => span.counted),
      cut: Uint32Array.from(spans, (span, i) => (span.cut ? i * 2 : 0)),
      lost: {
        row: Uint32Array.from(lostRows, ({ row }) => row),
        since: Uint32Array.from(lostRows, ({ since }) => since),
      },
    },
    items: {
      count: items.length,
      tokens: Uint32Array.from(items, (item) => item.cost),
      ledger: Uint32Array.from(items, (item) => item.cost + 1),
      kind: Uint8Array.from(items, (item) => kindCode(item.kind)),
    },
    reference: {
      count: items.length,
      offsets,
      item: Uint32Array.from(spans, (span) => span.item),
      cost: Uint32Array.from(items, (item) => item.cost),
    },
  };
}

const SOURCE_OF_ROLE = { system: 'system', user: 'user', assistant: 'agent', tool: 'answer' } as const;

function roleCode(word: string): number {
  const role = ROLES.findIndex((name) => name === (word === 'agent' ? 'assistant' : word));
  if (role < 0) throw new Error(`not a role: ${word}`);
  return role;
}

function chainKind(word: string): number {
  const kind = CHAIN_KINDS.findIndex((name) => word.startsWith(`chain:${name}:`));
  if (kind < 0) throw new Error(`not a chain: ${word}`);
  return kind;
}

function readItem(
  word: string,
  items: { name: string; cost: number; kind: SpanKind }[],
  itemOf: Map<string, number>,
): { item: number; counted: number; lost: number | null } {
  const match = /^([~@]?)(?:(constraint|error|path|number|quoted):)?([\w-]+)(?:=(\d+))?(?:!(\d+))?$/.exec(
    word,
  );
  if (match === null) throw new Error(`not an item: ${word}`);
  const [, bulk, kind, name = '', cost, since] = match;
  const lost = since === undefined ? null : Number(since);
  let item = itemOf.get(name);
  if (item === undefined) {
    item = items.length;
    itemOf.set(name, item);
    items.push({ name, cost: Number(cost ?? 1), kind: isKind(kind) ? kind : 'quoted' });
  }
  const counted = bulk === '~' ? COUNTED.exhaustive : COUNTED.exhaustive | COUNTED.working;
  return { item, counted: bulk === '@' ? counted | COUNTED.pointer : counted, lost };
}

function isKind(word: string | undefined): word is 'constraint' | 'error' | 'path' | 'number' | 'quoted' {
  return word !== undefined && ['constraint', 'error', 'path', 'number', 'quoted'].includes(word);
}
