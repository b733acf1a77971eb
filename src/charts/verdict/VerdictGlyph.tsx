import type { VerdictKind } from '../../core/floor/verdict.ts';
import { verdictColour, verdictPath } from './verdict-shapes.ts';

export interface VerdictGlyphProps {
  readonly verdict: VerdictKind;
  /** Diameter, px. */
  readonly size?: number;
}

/** The mark of a verdict without its word, for places where the word stands beside it. */
export function VerdictGlyph({ verdict, size = 10 }: VerdictGlyphProps) {
  const box = size + 2;
  return (
    <svg width={box} height={box} aria-hidden="true" style={{ flex: 'none', fill: verdictColour(verdict) }}>
      <path d={verdictPath(verdict, size, box / 2, box / 2)} />
    </svg>
  );
}
