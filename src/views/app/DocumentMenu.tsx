import { useState } from 'react';
import { useMapping } from '../../state/mapping/mapping.ts';
import { useSession } from '../../state/session/session.ts';
import { useView } from '../../state/view/view.ts';
import type { ConversationSummary, MemoryUse } from '../../worker/protocol.ts';
import { Button } from '../common/Button.tsx';
import { SelectField } from '../common/Field.tsx';
import { formatBytes, formatCount, plural } from '../common/format.ts';
import { Popover } from '../common/Popover.tsx';
import styles from './DocumentMenu.module.css';
import { useFormatChoices } from './format-choices.ts';
import { KeptAnalyses } from './KeptAnalyses.tsx';

/** The name of what is open; opens to what it is, why it was read that way, and its threads. */
export function DocumentMenu() {
  const document = useSession((session) => session.document);
  const conversation = useSession((session) => session.conversation);
  const thread = useSession((session) => session.thread);
  const memory = useSession((session) => session.memory);
  const choices = useFormatChoices();
  const [open, setOpen] = useState(false);
  if (document === null) return null;
  const count = document.conversations.length;
  const opened = document.conversations.find((one) => one.id === conversation);
  const threads = opened?.threads ?? [];
  const title = count > 1 || threads.length > 1 ? threadTitle(opened, thread, count > 1) : null;
  return (
    <Popover
      label="About this transcript"
      open={open}
      onOpenChange={setOpen}
      className={styles.menu}
      trigger={
        <Button look="plain" className={styles.trigger}>
          <span className={styles.name}>{document.name}</span>
          {title !== null && <span className={styles.thread}>{title}</span>}
          <span aria-hidden="true">▾</span>
        </Button>
      }
    >
      <dl className={styles.facts}>
        <dt>Opened as</dt>
        <dd>
          {document.formatName}, because {document.why}
        </dd>
        <dt>Size</dt>
        <dd className="num" title={`${formatCount(document.bytes)} bytes`}>
          {formatBytes(document.bytes)}
        </dd>
        {memory !== null && (
          <>
            <dt>Memory</dt>
            <dd className="num">{memoryWords(memory)}</dd>
          </>
        )}
      </dl>
      <div className={styles.otherwise} hidden={document.early !== undefined}>
        {choices.length > 0 && (
          <SelectField
            className={styles.format}
            label="Read as another format"
            hint="The file stays in memory and is read again at once."
            value={document.format}
            onChange={(event) => {
              setOpen(false);
              void useSession.getState().openAgain(event.target.value);
            }}
          >
            {choices.map((format) => (
              <option key={format.id} value={format.id}>
                {format.name}
              </option>
            ))}
          </SelectField>
        )}
        <Button
          look="link"
          aria-haspopup="dialog"
          onClick={() => {
            setOpen(false);
            void useMapping.getState().open('shown');
          }}
        >
          Tell Floorline where the messages are …
        </Button>
      </div>
      {threads.length > 1 && (
        <section aria-labelledby="threads" className={styles.threads}>
          <h2 id="threads" className={styles.heading}>
            {count > 1 ? 'Threads of this conversation' : 'Threads'}
          </h2>
          <ul>
            {threads.map((one) => (
              <li key={one.id}>
                <Button
                  look="plain"
                  className={styles.pick}
                  aria-current={one.id === thread ? 'true' : undefined}
                  onClick={() => {
                    setOpen(false);
                    if (opened !== undefined) void useSession.getState().selectThread(opened.id, one.id);
                  }}
                >
                  <span className={styles.title}>{one.title || one.id}</span>
                  <span className="num">{plural(one.turns, 'turn')}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {count > 1 && (
        <Button
          aria-haspopup="dialog"
          onClick={() => {
            setOpen(false);
            useView.getState().set({ conversationsOpen: true });
          }}
        >
          Choose among {formatCount(count)} conversations
        </Button>
      )}
      <KeptAnalyses />
    </Popover>
  );
}

/** What of it is held while it is open: `312 MB, of it texts 268 MB`. */
const memoryWords = ({ files, texts, columns }: MemoryUse): string =>
  `up to ${formatBytes(files + texts + columns)}: texts ${formatBytes(texts)}, numbers ${formatBytes(columns)}, the file ${formatBytes(files)}`;

/** What of the file is on screen: its conversation where there are several, and the thread where that has another name. */
const threadTitle = (
  conversation: ConversationSummary | undefined,
  thread: string | null,
  several: boolean,
): string | null => {
  const title = conversation?.threads.find((one) => one.id === thread)?.title ?? '';
  if (!several || conversation === undefined) return title || null;
  const name = conversation.title || conversation.id;
  return title === '' || title === name || conversation.threads.length === 1 ? name : `${name} / ${title}`;
};
