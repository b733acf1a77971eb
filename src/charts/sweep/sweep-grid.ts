/** The least width of a cell that a finger or an eye can find, px. */
const LEAST_CELL = 22;

/** So many of the slots, evenly taken and both ends among them, as have room for a cell each. */
export function gridColumns(slots: readonly number[], width: number): readonly number[] {
  const room = Math.max(2, Math.floor(width / LEAST_CELL));
  if (slots.length <= room) return slots;
  return Array.from({ length: room }, (_, i) => {
    const at = Math.round((i * (slots.length - 1)) / (room - 1));
    return slots[at] ?? 0;
  });
}

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where a key leads in a grid; `null` for keys that mean nothing there. */
export function gridTarget(key: string, { row, column }: Place, rows: number, columns: number): Place | null {
  switch (key) {
    case 'ArrowRight':
      return { row, column: Math.min(columns - 1, column + 1) };
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'ArrowDown':
      return { row: Math.min(rows - 1, row + 1), column };
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: columns - 1 };
    default:
      return null;
  }
}
