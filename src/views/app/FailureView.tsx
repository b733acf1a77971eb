import type { ImportFailure } from '../../core/transcript/formats/registry.ts';
import { useMapping } from '../../state/mapping/mapping.ts';
import { SAMPLES } from '../../state/session/samples.ts';
import { useSession } from '../../state/session/session.ts';
import type { WorkerFailure } from '../../worker/protocol.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import styles from './FailureView.module.css';
import { faultWords } from './failure-words.ts';
import { useFormatChoices } from './format-choices.ts';

export interface FailureViewProps {
  readonly failure: WorkerFailure;
  readonly onChoose: () => void;
}

/** The place in the file as words: `line 12, byte 48,213`. */
const placeWords = ({ line, byte }: ImportFailure): string | null => {
  const words = [
    ...(line === null ? [] : [`line ${formatCount(line)}`]),
    ...(byte === null ? [] : [`byte ${formatCount(byte)}`]),
  ];
  return words.length === 0 ? null : words.join(', ');
};

/** JSON in which nothing was recognised may hold messages all the same. */
const mayBeMapped = (failure: WorkerFailure): boolean =>
  failure.kind === 'import' && failure.failure.code === 'not-a-transcript';

/** Nothing could be opened: what happened, where, what to do, and what every importer saw. */
export function FailureView({ failure, onChoose }: FailureViewProps) {
  const first = SAMPLES[0];
  return (
    <main className={styles.view}>
      <section className={styles.words} role="alert" aria-labelledby="failure-title">
        {failure.kind === 'import' ? (
          <ImportWords failure={failure.failure} />
        ) : failure.kind === 'cancelled' ? (
          <h2 id="failure-title" className={styles.title}>
            Opening was stopped.
          </h2>
        ) : (
          <FaultWordsView message={failure.message} />
        )}
      </section>
      <div className={styles.actions}>
        <Button look="primary" onClick={onChoose}>
          Open another file
        </Button>
        {mayBeMapped(failure) && (
          <Button aria-haspopup="dialog" onClick={() => void useMapping.getState().open('last')}>
            Tell Floorline where the messages are …
          </Button>
        )}
        {first !== undefined && (
          <Button onClick={() => void useSession.getState().openSample(first.id)}>Open a sample</Button>
        )}
        <Button look="plain" onClick={() => useSession.getState().dismissFailure()}>
          Back to the start
        </Button>
      </div>
      {failure.kind === 'import' && failure.failure.tried.length > 0 && <Tried failure={failure.failure} />}
    </main>
  );
}

function FaultWordsView({ message }: { readonly message: string }) {
  const { what, remedy } = faultWords(message);
  return (
    <>
      <h2 id="failure-title" className={styles.title}>
        {remedy === '' ? 'Something broke while reading.' : what}
      </h2>
      <p>{remedy === '' ? what : remedy}</p>
    </>
  );
}

function ImportWords({ failure }: { readonly failure: ImportFailure }) {
  const place = placeWords(failure);
  return (
    <>
      <h2 id="failure-title" className={styles.title}>
        {failure.message}
      </h2>
      <p className={styles.file}>
        {failure.file}
        {place !== null && <span className="num"> · {place}</span>}
      </p>
      <p>{failure.remedy}</p>
    </>
  );
}

function Tried({ failure }: { readonly failure: ImportFailure }) {
  const choices = useFormatChoices();
  return (
    <details className={styles.tried}>
      <summary>What each importer saw</summary>
      <dl>
        {failure.tried.map(({ format, why }) => {
          const known = choices.find((choice) => choice.id === format);
          return (
            <div key={format} className={styles.row}>
              <dt>{known?.name ?? format}</dt>
              <dd>{why}</dd>
              {known !== undefined && (
                <dd>
                  <Button look="link" onClick={() => void useSession.getState().openAgain(format, 'last')}>
                    try it<span className="visually-hidden"> as {known.name}</span>
                  </Button>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </details>
  );
}
