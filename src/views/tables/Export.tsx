import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../common/Button.tsx';

export interface ExportProps {
  /** Makes the text to copy; `null` where what is shown is too much for a clipboard, with `tooMuch` to say so. */
  readonly copy: (() => string | Promise<string | null>) | null;
  readonly tooMuch?: string;
  readonly download: () => void;
  /** Stands in for the buttons while a file is being written. */
  readonly busy?: ReactNode;
}

const BACK_MS = 2_000;

/** Copies or saves what a table shows: filtered, in its order, the chosen columns. */
export function Export({ copy, tooMuch, download, busy }: ExportProps) {
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (outcome === '') return;
    const timer = setTimeout(() => setOutcome(''), BACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const onCopy = async (): Promise<void> => {
    if (copy === null) return;
    try {
      const text = await copy();
      if (text === null) throw new Error('the thread is no longer there');
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      setOutcome('Could not copy');
    }
  };
  return (
    <>
      {busy ?? (
        <>
          <Button
            look="plain"
            disabled={copy === null}
            title={tooMuch ?? 'Copies what is shown, with its header, to paste into a spreadsheet'}
            onClick={() => void onCopy()}
          >
            {outcome === '' ? 'Copy' : outcome}
          </Button>
          <Button
            look="plain"
            title="Saves what is shown. Text that a spreadsheet would run as a formula gets an apostrophe in front."
            onClick={download}
          >
            Download CSV
          </Button>
        </>
      )}
      {/* What stands inside a button is its name, and is not announced when it changes. */}
      <span role="status" className="visually-hidden">
        {outcome}
      </span>
    </>
  );
}
