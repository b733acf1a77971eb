import { useCorpus } from '../../state/corpus/corpus.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { Button } from '../common/Button.tsx';
import { formatBytes, formatCount, plural } from '../common/format.ts';
import styles from './Corpus.module.css';
import { FilesTable } from './FilesTable.tsx';

/** The screen for several files: a table of them, what is known so far, and a way to stop. */
export function Corpus() {
  const { files, strangers, running, opened } = useCorpus();
  const policy = usePolicy((store) => store.policy);
  const done = files.filter(({ state }) => state.kind === 'looked' || state.kind === 'failed').length;
  const refused = files.filter(
    ({ state }) => state.kind === 'looked' && state.look.verdict === 'refuse',
  ).length;
  const failed = files.filter(({ state }) => state.kind === 'failed').length;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const corpus = useCorpus.getState();
  return (
    <main className={styles.corpus} aria-labelledby="corpus-title">
      <div className={styles.head}>
        <h2 id="corpus-title" className={styles.title}>
          {plural(files.length, 'transcript')}, {formatBytes(bytes)}
        </h2>
        <p className={styles.facts} role="status">
          {running && `${formatCount(done)} of ${formatCount(files.length)} looked at, `}
          {formatCount(refused)} with a refusal
          {policy.slot === null ? ' without a slot' : ` at slot ${formatCount(policy.slot)}`}
          {failed > 0 && `, ${formatCount(failed)} not read`}
          {strangers > 0 && `, ${plural(strangers, 'other file')} left out`}
        </p>
        <div className={styles.actions}>
          {running && <Button onClick={corpus.cancel}>Cancel</Button>}
          {!running && done < files.length && <Button onClick={corpus.resume}>Look at the rest</Button>}
          <Button look="plain" onClick={corpus.close}>
            Close the list
          </Button>
        </div>
        {running && (
          <progress className={styles.bar} aria-label="Files looked at" value={done} max={files.length} />
        )}
      </div>
      <FilesTable files={files} opened={opened} onOpen={corpus.show} />
    </main>
  );
}
