import { VERDICT_WORDS, verdictColour, verdictPath } from '../../charts/verdict-shapes.ts';
import type { VerdictKind } from '../../core/floor/verdict.ts';
import type { KindGroup } from '../../core/irreducible/kinds.ts';
import styles from './IdeaPicture.module.css';

/** One bar of the picture: shares of the floor by kind, in tokens, bottom up. */
interface Bar {
  readonly verdict: VerdictKind;
  readonly shares: readonly (readonly [KindGroup, number])[];
  /** Where the bar is cut, as the number of shares below the cut; `null` where it is not. */
  readonly cut: number | null;
  readonly note: string;
}

const BARS: readonly Bar[] = [
  {
    verdict: 'compact',
    shares: [
      ['path', 520],
      ['identifier', 330],
      ['number', 210],
    ],
    cut: null,
    note: 'fits the slot',
  },
  {
    verdict: 'split',
    shares: [
      ['path', 480],
      ['constraint', 240],
      ['argument', 350],
      ['error', 360],
      ['number', 270],
      ['quoted', 250],
    ],
    cut: 3,
    note: 'two slots hold it',
  },
  {
    verdict: 'refuse',
    shares: [
      ['constraint', 1480],
      ['path', 380],
      ['error', 420],
    ],
    cut: null,
    note: 'one piece is too big',
  },
];

const MARGIN = 0.2;
const SLOT = 2000;
const HEIGHT = 300;
const BASE = 244;
const SCALE = 0.078;
const WIDTH = 92;
const FIRST_X = 92;
const STEP = 172;
const GAP = 8;

const y = (tokens: number): number => BASE - tokens * SCALE;
const sum = (shares: Bar['shares']): number => shares.reduce((total, [, tokens]) => total + tokens, 0);

/** A stack of shares with its hatched margin, standing on `base` tokens. */
function Stack({
  x,
  shares,
  base,
}: {
  readonly x: number;
  readonly shares: Bar['shares'];
  readonly base: number;
}) {
  let at = base;
  const floor = sum(shares);
  return (
    <>
      {shares.map(([group, tokens]) => {
        const top = y(at + tokens);
        const height = tokens * SCALE;
        at += tokens;
        return (
          <g key={group}>
            <rect x={x} y={top} width={WIDTH} height={height} style={{ fill: `var(--kind-${group})` }} />
            <line
              x1={x}
              x2={x + WIDTH}
              y1={top + 0.5}
              y2={top + 0.5}
              style={{ stroke: `var(--kind-${group}-line)` }}
            />
          </g>
        );
      })}
      <rect
        x={x}
        y={y(at + floor * MARGIN)}
        width={WIDTH}
        height={floor * MARGIN * SCALE}
        fill="url(#idea-margin)"
        className={styles.margin}
      />
      <rect
        x={x + 0.5}
        y={y(at + floor * MARGIN)}
        width={WIDTH - 1}
        height={floor * (1 + MARGIN) * SCALE}
        className={styles.edge}
      />
    </>
  );
}

/** The idea in one picture: three segments against one slot, and what each verdict means. */
export function IdeaPicture() {
  return (
    <svg
      viewBox={`44 8 516 ${HEIGHT - 8}`}
      className={styles.picture}
      role="img"
      aria-labelledby="idea-title"
    >
      <title id="idea-title">
        Three segments as bars against a slot of 2,000 tokens. The first stays below it: compact. The second
        rises above it but, cut in two, fits two slots: split. The third holds one piece that no slot can
        take: refuse.
      </title>
      <defs>
        <pattern
          id="idea-margin"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line x1="0" x2="0" y1="0" y2="5" className={styles.hatch} />
        </pattern>
      </defs>
      <line x1="44" x2="560" y1={BASE + 0.5} y2={BASE + 0.5} className={styles.base} />
      {BARS.map((bar, index) => {
        const x = FIRST_X + index * STEP;
        const parts =
          bar.cut === null ? [bar.shares] : [bar.shares.slice(0, bar.cut), bar.shares.slice(bar.cut)];
        const narrow = parts.length > 1;
        return (
          <g key={bar.verdict}>
            {parts.map((shares, part) => (
              <g
                key={shares[0]?.[0]}
                transform={
                  narrow
                    ? `translate(${part === 0 ? -WIDTH / 2 - GAP / 2 : WIDTH / 2 + GAP / 2} 0)`
                    : undefined
                }
              >
                <Stack x={x} shares={shares} base={0} />
              </g>
            ))}
            {narrow && <Ghost x={x} tokens={sum(bar.shares) * (1 + MARGIN)} />}
            <g transform={`translate(${x + WIDTH / 2} ${BASE + 22})`}>
              <path d={verdictPath(bar.verdict, 12, -34, -4)} style={{ fill: verdictColour(bar.verdict) }} />
              <text x="-22" className={styles.verdict} style={{ fill: verdictColour(bar.verdict) }}>
                {VERDICT_WORDS[bar.verdict]}
              </text>
              <text y="20" textAnchor="middle" className={styles.note}>
                {bar.note}
              </text>
            </g>
          </g>
        );
      })}
      <line x1="44" x2="560" y1={y(SLOT)} y2={y(SLOT)} className={styles.slot} />
      <text x="44" y={y(SLOT) - 7} className={styles.label}>
        slot 2,000
      </text>
    </svg>
  );
}

/** The uncut segment behind its two parts, as an outline that rises above the slot. */
function Ghost({ x, tokens }: { readonly x: number; readonly tokens: number }) {
  return <path d={`M${x - 6} ${BASE}V${y(tokens)}H${x + WIDTH + 6}V${BASE}`} className={styles.ghost} />;
}
