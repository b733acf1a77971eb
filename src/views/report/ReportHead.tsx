import { useEffect, useState } from 'react';
import { LEVEL_TITLES } from '../../core/report/html/render-html-report.ts';
import type { SharedReport } from '../../core/report/shared/model.ts';
import type { Theme } from '../../state/model.ts';
import { Button } from '../common/Button.tsx';
import { formatCount, plural } from '../common/format.ts';
import { Outcome } from './Outcome.tsx';
import styles from './Report.module.css';

const NEXT_THEME = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<Theme, Theme>;
const THEME_WORDS = { system: 'Auto', light: 'Light', dark: 'Dark' } as const satisfies Record<Theme, string>;

/** What the report is called, what is in it, and what came out. */
export function ReportHead({ report }: { readonly report: SharedReport }) {
  const { title, note, level, transcript, columns, policy } = report;
  const tokens = columns.turns.tokens.reduce((sum, one) => sum + one, 0);
  const names = [transcript.name, transcript.conversation, transcript.thread].filter(
    (name) => name !== null && name !== '',
  );
  return (
    <header className={styles.head}>
      <div className={styles.headTop}>
        <h1 className={styles.title}>{title ?? 'Compaction report'}</h1>
        <ThemeButton />
      </div>
      <p className={styles.level}>
        <strong>Level {level}</strong>: {LEVEL_TITLES[level]}
      </p>
      <p className={styles.facts}>
        <span className="num">{plural(columns.turns.count, 'turn')}</span> ·{' '}
        <span className="num">{formatCount(tokens)}</span> tokens ({policy.encoding}) · read as{' '}
        {transcript.format}
        {names.length > 0 && ` · ${[...new Set(names)].join(' · ')}`}
      </p>
      {note !== null && <p className={styles.note}>{note}</p>}
      <Outcome report={report} />
    </header>
  );
}

/** Nothing of a choice of colours is kept: a report leaves no trace on the device. Paper is always light. */
function ThemeButton() {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    const apply = (): void => {
      if (theme === 'system') delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = theme;
    };
    const onPaper = (): void => {
      document.documentElement.dataset.theme = 'light';
    };
    apply();
    window.addEventListener('beforeprint', onPaper);
    window.addEventListener('afterprint', apply);
    return () => {
      window.removeEventListener('beforeprint', onPaper);
      window.removeEventListener('afterprint', apply);
    };
  }, [theme]);
  return (
    <Button
      look="plain"
      data-print="never"
      title="Colours: as the system, light or dark"
      aria-label={`Theme: ${THEME_WORDS[theme]}`}
      onClick={() => setTheme(NEXT_THEME[theme])}
    >
      <span aria-hidden="true">◐</span> {THEME_WORDS[theme]}
    </Button>
  );
}
