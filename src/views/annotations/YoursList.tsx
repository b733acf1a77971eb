import { type ReactNode, useState } from 'react';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { placeOfItem } from '../../state/annotations/item-places.ts';
import { parseChainKey } from '../../state/annotations/placed-annotations.ts';
import { annotate } from '../../state/history/annotate.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import { Button } from '../common/Button.tsx';
import { formatCount, plural } from '../common/format.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import { useLiterals } from '../inspector/use-literals.ts';
import styles from './Yours.module.css';

const SHOWN = 40;
const LITERAL_CHARACTERS = 120;

const CHAIN_WORDS: Readonly<Record<string, string>> = {
  'error-fix': 'an error and its fix',
  reversal: 'a decision and its reversal',
  'read-write': 'a read and the write that used it',
  'question-answer': 'a question and its answer',
};

/** Kept turns, items, links and chains taken apart, each with a way to take it back. */
export function YoursList({ onLeave }: { readonly onLeave: () => void }) {
  const said = useAnnotations((store) => store.said);
  const annotations = useAnnotations((store) => store.annotations);
  const lost = useAnnotations((store) => store.lost);
  const isCounted = useSession((session) => session.columns !== null);
  const show = (turn: number): void => {
    onLeave();
    useView.getState().showTurn(turn);
  };
  const link = (turn: number) => <TurnLink turn={turn} onShow={show} />;
  return (
    <>
      <Group title="Kept turns" entries={said.pinnedTurns}>
        {(turn) => (
          <Entry
            key={turn}
            action="Let go"
            about={`turn ${turn}`}
            onAct={() => annotate((say) => say.togglePinnedTurn(turn))}
          >
            turn {link(turn)}
          </Entry>
        )}
      </Group>
      <Items title="Always counted" items={annotations.pinnedItems} saying="always" onShow={show} />
      <Items title="Never counted" items={annotations.ignoredItems} saying="never" onShow={show} />
      <Group title="Linked turns" entries={said.links}>
        {({ first, last }) => (
          <Entry
            key={`${first}-${last}`}
            action="Remove link"
            about={`turns ${first} to ${last}`}
            onAct={() => annotate((say) => say.removeLink(first, last))}
          >
            turns {link(first)} to {link(last)}
          </Entry>
        )}
      </Group>
      <Group title="Chains taken apart" entries={said.unlinked}>
        {(key) => {
          const chain = parseChainKey(key);
          return (
            <Entry
              key={key}
              action="Restore"
              about={`the chain ${key}`}
              onAct={() => annotate((say) => say.restoreChain(key))}
            >
              {CHAIN_WORDS[chain?.kind ?? ''] ?? 'a chain'}: turns {link(chain?.first ?? 0)} to{' '}
              {link(chain?.last ?? 0)}
            </Entry>
          );
        }}
      </Group>
      <Group title="Notes" entries={said.notes}>
        {({ turn, text }) => (
          <Entry
            key={turn}
            action="Delete"
            about={`the note at turn ${turn}`}
            onAct={() => annotate((say) => say.writeNote(turn, ''))}
          >
            turn {link(turn)}: {text.slice(0, LITERAL_CHARACTERS)}
          </Entry>
        )}
      </Group>
      {(said.title !== '' || said.about !== '') && (
        <Group title="Heading of a report" entries={[said.title || said.about]}>
          {(words) => (
            <Entry
              key="heading"
              action="Delete"
              about="title and note of a report"
              onAct={() => annotate((say) => say.writeHeading({ title: '', about: '' }))}
            >
              {words.slice(0, LITERAL_CHARACTERS)}
            </Entry>
          )}
        </Group>
      )}
      {!isCounted && said.pinnedItems.length + said.ignoredItems.length > 0 && (
        <p className={styles.quiet}>Items appear once every turn is counted.</p>
      )}
      {lost.length > 0 && (
        <ul>
          <Entry action="Forget" about="what has no match" onAct={() => annotate((say) => say.forgetLost())}>
            {plural(lost.length, 'pin')} no longer {lost.length === 1 ? 'matches' : 'match'}
          </Entry>
        </ul>
      )}
    </>
  );
}

interface ItemsProps {
  readonly title: string;
  readonly items: readonly number[];
  readonly saying: 'always' | 'never';
  readonly onShow: (turn: number) => void;
}

function Items({ title, items, saying, onShow }: ItemsProps) {
  const columns = useSession((session) => session.columns);
  const literals = useLiterals(items.slice(0, SHOWN));
  if (columns === null) return null;
  return (
    <Group title={title} entries={items}>
      {(item) => {
        const literal = literals.get(item) ?? '…';
        const place = placeOfItem(columns, item);
        return (
          <Entry
            key={item}
            action="Let the rule decide"
            about={literal.slice(0, LITERAL_CHARACTERS)}
            onAct={() =>
              annotate((say) =>
                saying === 'always' ? say.togglePinnedItem(item) : say.toggleIgnoredItem(item),
              )
            }
          >
            <code className={styles.literal}>
              {literal.length > LITERAL_CHARACTERS ? `${literal.slice(0, LITERAL_CHARACTERS)} …` : literal}
            </code>{' '}
            <span className={styles.small}>
              <span className="num">{plural(columns.items.tokens[item] ?? 0, 'token')}</span>
              {place !== null && (
                <>
                  , turn <TurnLink turn={place.turn} onShow={onShow} />
                </>
              )}
            </span>
          </Entry>
        );
      }}
    </Group>
  );
}

interface GroupProps<T> {
  readonly title: string;
  readonly entries: readonly T[];
  readonly children: (entry: T) => ReactNode;
}

/** A titled list, the first of it at first. */
function Group<T>({ title, entries, children }: GroupProps<T>) {
  const [shown, setShown] = useState(SHOWN);
  if (entries.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>
        {title} <span className="num">{formatCount(entries.length)}</span>
      </h3>
      <ul>{entries.slice(0, shown).map(children)}</ul>
      {entries.length > shown && (
        <Button look="link" onClick={() => setShown(shown + SHOWN)}>
          show more
        </Button>
      )}
    </section>
  );
}

interface EntryProps {
  readonly action: string;
  /** What the action is about, for who hears the button alone. */
  readonly about: string;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

function Entry({ action, about, onAct, children }: EntryProps) {
  return (
    <li className={styles.entry}>
      <span className={styles.what}>{children}</span>
      <Button look="link" aria-label={`${action}: ${about}`} onClick={onAct}>
        {action}
      </Button>
    </li>
  );
}
