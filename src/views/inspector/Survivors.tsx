import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { Pass } from '../../core/compaction/pass.ts';
import type { Filling } from '../../core/floor/fill-slot.ts';
import {
  neededAgain,
  type PassInThread,
  survivorsOf,
  usePassInThread,
} from '../../state/run/pass-in-thread.ts';
import { keepFocus } from '../annotations/keep-focus.ts';
import { Button } from '../common/Button.tsx';
import { formatCount, formatPercent, plural } from '../common/format.ts';
import { Segmented } from '../common/Segmented.tsx';
import { TurnLink } from '../common/TurnLink.tsx';
import inspector from './Inspector.module.css';
import { ItemRow } from './ItemRow.tsx';
import { Section } from './Section.tsx';
import styles from './Survivors.module.css';
import { bindingWords, fitsWords, hindsightWords, lossWords } from './survivors-words.ts';
import { useLiterals } from './use-literals.ts';

const FIRST_SHOWN = 8;
const MORE = 100;

/**
 * What one summary in the slot would hold of the pass and what it would lose, in the order of the ranking. Open at first
 * where the need exceeds the slot; worked out only while it is open.
 */
export function SurvivorsSection({ pass }: { readonly pass: Pass }) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const exceeds = pass.slot !== null && pass.need > pass.slot;
  const isOpen = chosen ?? exceeds;
  const id = useId();
  if (pass.items.length === 0 || pass.slot === null) return null;
  return (
    <Section
      title={exceeds ? 'If it were compacted anyway' : 'What would survive'}
      aside={
        <Button
          look="link"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${isOpen ? 'Hide' : 'Show'} what survives in this slot`}
          onClick={() => setChosen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      }
    >
      <div id={id} hidden={!isOpen}>
        {isOpen && <Survivors pass={pass} />}
      </div>
    </Section>
  );
}

function Survivors({ pass }: { readonly pass: Pass }) {
  const here = usePassInThread(pass);
  const filling = useMemo(() => (here === null ? null : survivorsOf(here)), [here]);
  if (here === null) return null;
  if (filling === null) {
    return (
      <p className={inspector.quiet}>
        Nothing is known of the spans of the reference estimator that could order them.
      </p>
    );
  }
  return <Filled here={here} filling={filling} />;
}

function Filled({ here, filling }: { readonly here: PassInThread; readonly filling: Filling }) {
  const { pass, policy } = here;
  const needed = useMemo(() => (pass.uses === null ? null : neededAgain(pass)), [pass]);
  const binding = bindingWords(filling);
  const hindsight = hindsightWords(filling, needed);
  return (
    <>
      <p className={styles.words}>
        {fitsWords(filling, pass.slot ?? 0, policy.margin)} <strong>{lossWords(filling)}</strong>
      </p>
      {binding !== '' && <p className={styles.binding}>{binding}</p>}
      {hindsight !== '' && <p className={styles.quiet}>{hindsight}</p>}
      <Lists here={here} filling={filling} needed={needed} />
    </>
  );
}

interface ListsProps {
  readonly here: PassInThread;
  readonly filling: Filling;
  readonly needed: ReadonlyMap<number, number> | null;
}

function Lists({ here: { pass, columns }, filling, needed }: ListsProps) {
  const [wanted, setWanted] = useState<'dropped' | 'kept'>('dropped');
  const [most, setMost] = useState(FIRST_SHOWN);
  const which = filling.dropped.length === 0 ? 'kept' : filling.kept.length === 0 ? 'dropped' : wanted;
  const all = filling[which];
  const shown = useDeferredValue(Math.min(most, all.length));
  const list = useMemo(() => all.slice(0, shown), [all, shown]);
  const literals = useLiterals(useMemo(() => list.map(({ item }) => item), [list]));
  const rest = all.length - list.length;
  return (
    <>
      {filling.dropped.length > 0 && filling.kept.length > 0 && (
        <Segmented
          label="Which items to list"
          options={[
            { value: 'dropped', words: `goes first ${formatCount(filling.dropped.length)}` },
            { value: 'kept', words: `fits ${formatCount(filling.kept.length)}` },
          ]}
          value={which}
          onChange={(value) => {
            setWanted(value);
            setMost(FIRST_SHOWN);
          }}
        />
      )}
      <ol
        tabIndex={-1}
        className={styles.items}
        onClickCapture={keepFocus}
        aria-label={
          which === 'dropped'
            ? 'Items that would go, the most needed first'
            : 'Items that fit, the most needed first'
        }
      >
        {list.map(({ item, score, isFirst }) => (
          <ItemRow
            key={item}
            columns={columns}
            item={item}
            from={pass.segment.from}
            literal={literals.get(item)}
            maySay
          >
            {isFirst ? (
              which === 'kept' ? (
                '· comes first '
              ) : (
                '· comes first, and does not fit '
              )
            ) : (
              <span title="How likely it is needed again, by the ranking">
                · {formatPercent(score)} likely{' '}
              </span>
            )}
            {needed?.has(item) === true && (
              <>
                · needed again in <TurnLink turn={needed.get(item) ?? 0} />{' '}
              </>
            )}
          </ItemRow>
        ))}
      </ol>
      {rest > 0 && (
        <p className={styles.more}>
          {rest > MORE && (
            <Button look="link" onClick={() => setMost(most + MORE)}>
              show {formatCount(MORE)} more
            </Button>
          )}
          <Button look="link" onClick={() => setMost(all.length)}>
            list all {plural(all.length, 'item')}
          </Button>
        </p>
      )}
    </>
  );
}
