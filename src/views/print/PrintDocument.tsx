import { useMemo } from 'react';
import { pictureSvg } from '../../charts/export/picture.ts';
import type { Chart, PictureData } from '../../charts/export/picture-data.ts';
import { countVerdicts, verdictCountsText } from '../../charts/summaries.ts';
import { settingWords } from '../../core/report/shared/setting-words.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { useWhatIfStore } from '../../state/run/what-if-store.ts';
import { useShownPassIndex, useShownRun } from '../../state/selectors.ts';
import { useSession } from '../../state/session/session.ts';
import { formatCount, plural } from '../common/format.ts';
import { useShownGenerations, useShownSweep } from '../pictures/use-shown-charts.ts';
import styles from './Print.module.css';
import { PrintedChart } from './PrintedChart.tsx';
import { Lines, PrintedPass } from './PrintedPass.tsx';
import { PrintedSegments } from './PrintedSegments.tsx';
import { usePrinting } from './use-printing.ts';

/** What is printed of an open transcript, while it is being printed. */
export function PrintDocument() {
  return usePrinting() ? <Document /> : null;
}

/** Numbers and what a person wrote; the texts of turns stay on the screen. */
function Document() {
  const shown = useShownRun();
  const policy = usePolicy((store) => store.policy);
  const index = useShownPassIndex();
  const document = useSession((session) => session.document);
  const said = useAnnotations((store) => store.said);
  const charts = useCharts();
  if (shown === null) return null;
  const { run, columns, isEstimated } = shown;
  const pass = index === null ? undefined : run.passes[index];
  const tokens = columns.turns.tokens.reduce((sum, one) => sum + one, 0);
  const name = document?.name ?? 'Transcript';
  return (
    <div className={styles.document} data-print="document">
      <h1>{said.title === '' ? name : said.title}</h1>
      {said.about !== '' && <p className={styles.note}>{said.about}</p>}
      <p>
        {said.title === '' ? '' : `${name}: `}
        {plural(columns.turns.count, 'turn')}, {formatCount(tokens)} tokens ({policy.encoding}).{' '}
        <strong>
          {run.passes.length === 0
            ? 'No segment to judge.'
            : `${plural(run.passes.length, 'pass', 'passes')}: ${verdictCountsText(countVerdicts(run.passes))}.`}
        </strong>
        {isEstimated && ' Not every turn is counted: sizes are estimates.'}
      </p>
      <Lines title="Settings" lines={settingWords(policy, run)} />
      {charts.map(({ chart, svg }) => (
        <PrintedChart key={chart} svg={svg} />
      ))}
      {pass !== undefined && <PrintedPass pass={pass} policy={policy} />}
      <Lines title="Notes" lines={said.notes.map(({ turn, text }) => `Turn ${formatCount(turn)}: ${text}`)} />
      <PrintedSegments passes={run.passes} />
      <p className={styles.made}>Made by Floorline.</p>
    </div>
  );
}

/** The charts that the page can draw at once: what is still being worked out is not waited for. */
function useCharts(): readonly { readonly chart: Chart; readonly svg: string }[] {
  const shown = useShownRun();
  const policy = usePolicy((store) => store.policy);
  const known = useWhatIfStore((store) => store.known);
  const sweep = useShownSweep();
  const generations = useShownGenerations();
  return useMemo(() => {
    if (shown === null) return [];
    const { run, columns } = shown;
    const whatIf = known !== null && known.turns >= columns.turns.count ? known.whatIf : null;
    const data: PictureData = { columns, policy, run, whatIf, sweep, generations, range: null };
    const charts: readonly Chart[] = [
      'timeline',
      ...(sweep === null ? [] : (['sweep'] as const)),
      ...(generations === null ? [] : (['generations'] as const)),
    ];
    const look = { title: null, theme: 'light', isPart: true } as const;
    return charts.map((chart) => ({ chart, svg: pictureSvg(chart, data, look) }));
  }, [shown, policy, known, sweep, generations]);
}
