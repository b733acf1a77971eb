import { useLayoutEffect, useRef } from 'react';
import styles from '../charts.module.css';
import { useThemeKey } from '../use-theme-key.ts';
import type { StepColumns } from './step-line.ts';

export interface CanvasLine {
  readonly columns: StepColumns;
  /** The custom property that holds the colour, such as `--text`. */
  readonly colour: string;
  /** Least thickness of a stroke, px. */
  readonly thickness: number;
  readonly dotted: boolean;
}

export interface StepCanvasProps {
  readonly width: number;
  readonly height: number;
  /** Nothing is painted above this line. */
  readonly clipTop: number;
  readonly lines: readonly CanvasLine[];
}

/** Lines binned per pixel column, painted at the screen's own resolution. Decorative: the chart around it has the words. */
export function StepCanvas({ width, height, clipTop, lines }: StepCanvasProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const theme = useThemeKey();
  /** Colours by name, read once a theme: asking for them makes the browser settle all styles first. */
  const colours = useRef<{ readonly theme: string; readonly known: Map<string, string> }>(null);
  useLayoutEffect(() => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext('2d') ?? null;
    if (canvas === null || context === null) return;
    const density = globalThis.devicePixelRatio || 1;
    const pixelWidth = Math.round(width * density);
    const pixelHeight = Math.round(height * density);
    if (canvas.width !== pixelWidth) canvas.width = pixelWidth;
    if (canvas.height !== pixelHeight) canvas.height = pixelHeight;
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, width, height);
    context.save();
    context.beginPath();
    context.rect(0, clipTop, width, height - clipTop);
    context.clip();
    if (colours.current?.theme !== theme) colours.current = { theme, known: new Map() };
    const { known } = colours.current;
    for (const line of lines) {
      const colour = known.get(line.colour) ?? colourOf(canvas, line.colour);
      known.set(line.colour, colour);
      context.fillStyle = colour;
      paint(context, line);
    }
    context.restore();
  }, [width, height, clipTop, lines, theme]);
  return (
    <div className={styles.canvas} aria-hidden="true">
      <canvas ref={canvasRef} style={{ width, height }} />
    </div>
  );
}

const colourOf = (element: Element, property: string): string =>
  getComputedStyle(element).getPropertyValue(property).trim() || '#888888';

function paint(context: CanvasRenderingContext2D, { columns, thickness, dotted }: CanvasLine): void {
  for (let column = 0; column < columns.top.length; column++) {
    if (dotted && column % 4 > 1) continue;
    const top = columns.top[column] ?? Number.NaN;
    const bottom = columns.bottom[column] ?? Number.NaN;
    if (Number.isNaN(top)) continue;
    context.fillRect(columns.left + column, top - thickness / 2, 1, bottom - top + thickness);
  }
}
