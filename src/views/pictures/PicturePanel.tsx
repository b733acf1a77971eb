import { useEffect, useState } from 'react';
import type { PictureTheme } from '../../charts/export/palette.ts';
import type { Chart, PictureData } from '../../charts/export/picture-data.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { useView } from '../../state/view/view.ts';
import { Button } from '../common/Button.tsx';
import { SelectField } from '../common/Field.tsx';
import { formatBytes, formatCount } from '../common/format.ts';
import { Segmented } from '../common/Segmented.tsx';
import { saveFile } from '../tables/save-file.ts';
import { getSvg } from './get-picture.ts';
import { maskedTitle } from './masked-title.ts';
import styles from './Pictures.module.css';
import { svgToPng } from './svg-to-png.ts';
import { useShownGenerations } from './use-shown-charts.ts';

const CHARTS = [
  { value: 'timeline', words: 'Context, floors and what-if' },
  { value: 'context', words: 'Context over turns' },
  { value: 'floors', words: 'Floors by segment' },
  { value: 'whatif', words: 'What compaction would get at every turn' },
  { value: 'sweep', words: 'Verdicts by slot' },
  { value: 'generations', words: 'Items over repeated compactions' },
] as const satisfies readonly { readonly value: Chart; readonly words: string }[];
type Offered = (typeof CHARTS)[number]['value'];

const THEMES = [
  { value: 'light', words: 'Light' },
  { value: 'dark', words: 'Dark' },
] as const satisfies readonly { readonly value: PictureTheme; readonly words: string }[];

const TURNS = [
  { value: 'all', words: 'All turns' },
  { value: 'zoom', words: 'Turns in sight' },
] as const;

/** While settings move, nothing is drawn anew, in milliseconds. */
const SETTLE_MS = 150;

/** A chart as a picture: which, how it looks, the picture itself as it would be saved, and only then the ways to save it. */
export function PicturePanel() {
  const [chart, setChart] = useState<Offered>('timeline');
  const [theme, setTheme] = useState<PictureTheme>('light');
  const [turns, setTurns] = useState<'all' | 'zoom'>('all');
  const [said, setSaid] = useState('');
  const title = useAnnotations((store) => store.said.title);
  const zoom = useView((view) => view.zoom);
  const generations = useShownGenerations();
  const hasTurns = chart !== 'sweep' && chart !== 'generations';
  const range = turns === 'all' || !hasTurns ? null : zoom;
  const svg = useSvg(chart, theme, range, generations, title);
  const name = `floorline-${chart}`;

  const savePng = async (): Promise<void> => {
    const png = svg === null ? null : await svgToPng(svg);
    if (png === null) setSaid('The browser could not draw it. SVG holds the same.');
    else {
      saveFile(`${name}.png`, 'image/png', [png]);
      setSaid(`Saved as ${name}.png, ${formatBytes(png.size)}.`);
    }
  };
  const saveSvg = (): void => {
    if (svg === null) return;
    saveFile(`${name}.svg`, 'image/svg+xml', [svg]);
    setSaid(`Saved as ${name}.svg.`);
  };
  return (
    <div className={styles.panel}>
      <div className={styles.choices}>
        <SelectField
          label="Chart"
          value={chart}
          onChange={(event) => {
            const chosen = CHARTS.find(({ value }) => value === event.currentTarget.value);
            if (chosen !== undefined) setChart(chosen.value);
          }}
        >
          {CHARTS.filter(({ value }) => value !== 'generations' || generations !== null).map(
            ({ value, words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ),
          )}
        </SelectField>
        <Segmented label="Colours" options={THEMES} value={theme} onChange={setTheme} />
        {zoom !== null && hasTurns && (
          <Segmented label="Turns" options={TURNS} value={turns} onChange={setTurns} />
        )}
      </div>
      <p className={styles.quiet}>
        Numbers and your title, nothing of the transcript’s text. Anyone who gets the picture can read all of
        it.
      </p>
      {svg === null ? (
        <p className={styles.waiting}>Drawn on this device …</p>
      ) : (
        // The sentence of the picture is in it, and the preview is named by what was chosen.
        <img className={styles.preview} alt={`As it leaves: ${chartWords(chart)}`} src={addressOf(svg)} />
      )}
      <div className={styles.deliver}>
        <p role="status" className={`num ${styles.size}`}>
          {svg === null ? '' : `SVG ${formatCount(new TextEncoder().encode(svg).length)} bytes`}
          {said !== '' && ` · ${said}`}
        </p>
        <Button disabled={svg === null} onClick={saveSvg}>
          Save SVG
        </Button>
        <Button look="primary" disabled={svg === null} onClick={() => void savePng()}>
          Save PNG
        </Button>
      </div>
    </div>
  );
}

const chartWords = (chart: Offered): string => CHARTS.find(({ value }) => value === chart)?.words ?? chart;
const addressOf = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The picture as it would be saved; `null` while it is being made. */
function useSvg(
  chart: Offered,
  theme: PictureTheme,
  range: PictureData['range'],
  generations: PictureData['generations'],
  title: string,
): string | null {
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    setSvg(null);
    const timer = setTimeout(async () => {
      const whole = range === null ? null : { from: Math.floor(range.from), to: Math.ceil(range.to) };
      const shown = await maskedTitle(title);
      const made = await getSvg({
        chart,
        theme,
        range: whole,
        generations,
        title: shown,
        signal: stop.signal,
      });
      if (!stop.signal.aborted) setSvg(made);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [chart, theme, range, generations, title]);
  return svg;
}
