import { useEffect, useState } from 'react';
import type { Diagnostic } from '../../core/transcript/model.ts';
import { useSession } from '../../state/session/session.ts';
import type { RawText } from '../../worker/open/raw-place.ts';
import { Button } from '../common/Button.tsx';
import { formatBytes, formatCount } from '../common/format.ts';
import styles from './DiagnosticList.module.css';

/** Bytes of a record that are shown at once, and at most. */
const EXCERPT = 240;
const MOST = 200_000;

export interface DiagnosticListProps {
  readonly diagnostics: readonly Diagnostic[];
  /** Number of the first among all. */
  readonly first: number;
}

/** Faults of a file with their place, why, and what stands there: fetched when they are looked at, and shown as text. */
export function DiagnosticList({ diagnostics, first }: DiagnosticListProps) {
  const raw = useRaw(diagnostics);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Byte</th>
          <th scope="col">What happened, and what stands there</th>
        </tr>
      </thead>
      <tbody>
        {diagnostics.map((diagnostic, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <tr key={first + index}>
            <td className={`num ${styles.number}`}>{formatCount(diagnostic.source.line)}</td>
            <td className={`num ${styles.number}`}>{formatCount(diagnostic.source.from)}</td>
            <td>
              <p>{diagnostic.reason}</p>
              <RawRecord diagnostic={diagnostic} excerpt={raw?.[index] ?? null} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RawRecordProps {
  readonly diagnostic: Diagnostic;
  /** `null` while it is fetched, and where it is not known. */
  readonly excerpt: RawText | null;
}

function RawRecord({ diagnostic, excerpt }: RawRecordProps) {
  const [whole, setWhole] = useState<RawText | null>(null);
  const shown = whole ?? excerpt;
  if (shown === null || shown.bytes === 0) return null;
  const showAll = async (): Promise<void> => {
    const [all] = await useSession.getState().raw([diagnostic.source], MOST);
    setWhole(all ?? null);
  };
  return (
    <>
      {/* What scrolls must be reachable by keyboard. */}
      <pre className={styles.raw} {...(whole === null ? {} : { tabIndex: 0 })}>
        {shown.text}
        {shown.isCut && '…'}
      </pre>
      {shown.isCut && (
        <p className={styles.more}>
          {whole === null ? (
            <Button look="link" onClick={() => void showAll()}>
              show all ({formatBytes(shown.bytes)})
            </Button>
          ) : (
            `the first ${formatBytes(MOST)} of ${formatBytes(shown.bytes)}; the rest is in the file`
          )}
        </p>
      )}
    </>
  );
}

/** The beginnings of what stands at the places, once they are here. */
function useRaw(diagnostics: readonly Diagnostic[]): readonly (RawText | null)[] | null {
  const [raw, setRaw] = useState<readonly (RawText | null)[] | null>(null);
  useEffect(() => {
    let isStale = false;
    setRaw(null);
    const places = diagnostics.map(({ source }) => source);
    void useSession
      .getState()
      .raw(places, EXCERPT)
      .then((answer) => {
        if (!isStale) setRaw(answer);
      });
    return () => {
      isStale = true;
    };
  }, [diagnostics]);
  return raw;
}

/** All of them as lines for a ticket: line, byte, what happened, the beginning of what stands there; separated by tabs. */
export async function diagnosticsAsText(diagnostics: readonly Diagnostic[]): Promise<string> {
  const raw = await useSession.getState().raw(
    diagnostics.map(({ source }) => source),
    EXCERPT,
  );
  const rows = diagnostics.map(({ source, reason }, at) => {
    const record = raw[at];
    const text = record === null || record === undefined ? '' : `${record.text}${record.isCut ? '…' : ''}`;
    return [source.line, source.from, reason, text]
      .map((cell) => String(cell).replace(/\s+/g, ' '))
      .join('\t');
  });
  return ['line\tbyte\twhat happened\twhat stands there', ...rows].join('\n');
}
