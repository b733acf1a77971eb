import type { VerdictKind } from '../../core/floor/verdict.ts';
import type { KindGroup } from '../../core/irreducible/kinds.ts';
import { VerdictMark } from '../common/VerdictMark.tsx';
import styles from './IdeaPicture.module.css';

/** What must be kept of one kind: its word in the picture, and its tokens. */
type Share = readonly [kind: KindGroup, words: string, tokens: number];

interface Segment {
  readonly verdict: VerdictKind;
  /** From bottom to top; more than one where the segment is cut. */
  readonly parts: readonly (readonly Share[])[];
  readonly note: string;
}

const SLOT = 2_000;
const MARGIN = 0.2;
/** The tokens that the picture is high. */
const HEIGHT = 2_900;

const SEGMENTS: readonly Segment[] = [
  {
    verdict: 'compact',
    parts: [
      [
        ['path', 'paths', 520],
        ['identifier', 'names', 330],
        ['number', 'versions', 280],
      ],
    ],
    note: 'fits the slot',
  },
  {
    verdict: 'split',
    parts: [
      [
        ['path', 'paths', 480],
        ['constraint', 'rules', 340],
        ['argument', 'calls', 350],
      ],
      [
        ['error', 'errors', 360],
        ['number', 'numbers', 270],
        ['quoted', 'quotes', 300],
      ],
    ],
    note: 'two slots hold it',
  },
  {
    verdict: 'refuse',
    parts: [
      [
        ['constraint', 'one long rule', 2_060],
        ['error', 'errors', 300],
      ],
    ],
    note: 'one piece is too large',
  },
];

const percent = (tokens: number): string => `${(tokens / HEIGHT) * 100}%`;
const floorOf = (part: readonly Share[]): number => part.reduce((sum, [, , tokens]) => sum + tokens, 0);
const needOf = (part: readonly Share[]): number => floorOf(part) * (1 + MARGIN);

/** The idea in one picture: three segments against one slot, and what each verdict means. */
export function IdeaPicture() {
  return (
    <div
      className={styles.picture}
      role="img"
      aria-label="Three segments as bars against a slot of 2,000 tokens. The first stays below it: compact. The second rises above it but, cut in two, fits two slots: split. The third holds one piece that no slot can take: refuse."
    >
      <div className={styles.plot} aria-hidden="true">
        {SEGMENTS.map(({ verdict, parts }) => (
          <div key={verdict} className={styles.segment} data-parts={parts.length}>
            {parts.length > 1 && (
              <div
                className={styles.whole}
                style={{ height: percent(parts.reduce((sum, part) => sum + needOf(part), 0)) }}
              >
                <span>uncut</span>
              </div>
            )}
            {parts.map((part) => (
              <Bar key={part[0]?.[1]} part={part} />
            ))}
          </div>
        ))}
        <div className={styles.slot} style={{ bottom: percent(SLOT) }}>
          <span className="num">slot 2,000</span>
        </div>
      </div>
      <div className={styles.verdicts} aria-hidden="true">
        {SEGMENTS.map(({ verdict, note }) => (
          <p key={verdict} className={styles.verdict}>
            <VerdictMark verdict={verdict} />
            <span className={styles.note}>{note}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

/** Shares of the floor by kind, and above them the hatched margin. */
function Bar({ part }: { readonly part: readonly Share[] }) {
  const need = needOf(part);
  return (
    <div className={styles.bar} style={{ height: percent(need) }}>
      <div className={styles.margin} style={{ flexGrow: need - floorOf(part) }} />
      {part.toReversed().map(([kind, words, tokens]) => (
        <div
          key={kind}
          className={styles.share}
          style={{
            flexGrow: tokens,
            background: `var(--kind-${kind})`,
            borderTopColor: `var(--kind-${kind}-line)`,
          }}
        >
          {words}
        </div>
      ))}
    </div>
  );
}
