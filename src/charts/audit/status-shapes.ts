/**
 * The marks of what became of something in a summary, as SVG path data: a circle for what is kept, a triangle for what is
 * wrong, a cross for what is gone, half a circle for what can be had again, a dash for what is past, a plus for what the
 * summary made up. Colour never stands alone: the shape says it too, and the word stands beside it.
 */
export const STATUS_TONES = ['kept', 'wrong', 'gone', 'back', 'past', 'made'] as const;
export type StatusTone = (typeof STATUS_TONES)[number];

/** The CSS colour of a tone, a reference to a theme token. */
export const toneColour = (tone: StatusTone): string => `var(--status-${tone})`;

const n = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * Path data of a tone's mark in a box of `size` × `size` px, to be filled.
 */
export function statusPath(tone: StatusTone, size: number): string {
  const r = size / 2;
  switch (tone) {
    case 'kept':
      return `M0 ${n(r)}a${n(r)} ${n(r)} 0 1 0 ${n(size)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-size)} 0Z`;
    case 'wrong':
      return `M${n(r)} 0L${n(size)} ${n(size)}H0Z`;
    case 'gone': {
      const w = size * 0.16;
      const near = w * Math.SQRT2;
      return `M0 ${n(near)}L${n(near)} 0L${n(r)} ${n(r - near)}L${n(size - near)} 0L${n(size)} ${n(near)}L${n(r + near)} ${n(r)}L${n(size)} ${n(size - near)}L${n(size - near)} ${n(size)}L${n(r)} ${n(r + near)}L${n(near)} ${n(size)}L0 ${n(size - near)}L${n(r - near)} ${n(r)}Z`;
    }
    case 'back':
      return `M${n(r)} 0a${n(r)} ${n(r)} 0 0 0 0 ${n(size)}Z`;
    case 'past': {
      const height = Math.max(2, size * 0.24);
      return `M0 ${n(r - height / 2)}h${n(size)}v${n(height)}h${n(-size)}Z`;
    }
    case 'made': {
      const w = Math.max(2, size * 0.28);
      const side = (size - w) / 2;
      return `M${n(side)} 0h${n(w)}v${n(side)}h${n(side)}v${n(w)}h${n(-side)}v${n(side)}h${n(-w)}v${n(-side)}h${n(-side)}v${n(-w)}h${n(side)}Z`;
    }
  }
}
