import type { FloorKind } from '../../core/compaction/policy/policy.ts';
import type { FloorMakeup } from '../../core/floor/by-source.ts';
import { type KindGroup, SPAN_KINDS } from '../../core/irreducible/kinds.ts';
import { SPAN_SOURCES } from '../../core/irreducible/span-sources.ts';
import type { Makeup } from '../../state/run/pass-in-thread.ts';
import type { MakeupBy } from '../../state/view/inspector-prefs.ts';
import { groupOfKind, KIND_WORDS } from '../common/kind-words.ts';
import { SOURCE_WORDS } from '../common/source-words.ts';

/** One part that floors are made of, with the tokens that it holds of each. */
export interface MakeupRow {
  readonly key: string;
  readonly words: string;
  /** What gives it its colour; `null` for what is no kind. */
  readonly group: KindGroup | null;
  /** In the order of the floors; `null` where a floor is not told apart. */
  readonly tokens: readonly (number | null)[];
}

interface Part extends Omit<MakeupRow, 'tokens'> {
  readonly of: (floor: FloorMakeup) => number;
}

const PARTS: Readonly<Record<MakeupBy, readonly Part[]>> = {
  kind: [
    ...SPAN_KINDS.map(
      (kind, code): Part => ({
        key: kind,
        words: KIND_WORDS[kind],
        group: groupOfKind(kind),
        of: ({ byKind }) => byKind[code] ?? 0,
      }),
    ),
    { key: 'carried', words: 'carried, kind untold', group: null, of: ({ carriedUntold }) => carriedUntold },
  ],
  source: [
    ...SPAN_SOURCES.map(
      (source, code): Part => ({
        key: source,
        words: SOURCE_WORDS[source],
        group: null,
        of: ({ bySource }) => bySource[code] ?? 0,
      }),
    ),
    { key: 'carried', words: 'carried by a summary', group: null, of: ({ carried }) => carried },
  ],
};

/** What floors are made of, the largest parts of the first floor first; a part that no floor holds is left out. */
export function makeupRows(makeup: Makeup, by: MakeupBy, floors: readonly FloorKind[]): readonly MakeupRow[] {
  const taken = floors.map((floor) => makeup.get(floor) ?? null);
  return PARTS[by]
    .map(({ of, ...part }) => ({
      ...part,
      tokens: taken.map((floor) => (floor === null ? null : of(floor))),
    }))
    .filter(({ tokens }) => tokens.some((count) => (count ?? 0) > 0))
    .sort((a, b) => {
      const first = (b.tokens[0] ?? 0) - (a.tokens[0] ?? 0);
      return first !== 0 ? first : largest(b) - largest(a);
    });
}

const largest = ({ tokens }: MakeupRow): number => Math.max(...tokens.map((count) => count ?? 0));
