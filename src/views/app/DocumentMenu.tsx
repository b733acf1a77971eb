import { useState } from 'react';
import { useSession } from '../../state/session.ts';
import type { ConversationSummary, DocumentSummary } from '../../worker/protocol.ts';
import { Button } from '../common/Button.tsx';
import { SelectField } from '../common/Field.tsx';
import { formatBytes, formatCount, plural } from '../common/format.ts';
import { Popover } from '../common/Popover.tsx';
import styles from './DocumentMenu.module.css';
import { useFormatChoices } from './format-choices.ts';

/** The name of what is open; opens to what it is, why it was read that way, and its threads. */
export function DocumentMenu() {
  const document = useSession((session) => session.document);
  const conversation = useSession((session) => session.conversation);
  const thread = useSession((session) => session.thread);
  const choices = useFormatChoices();
  const [open, setOpen] = useState(false);
  if (document === null) return null;
  const threads = document.conversations.reduce((sum, one) => sum + one.threads.length, 0);
  const title = threads > 1 ? threadTitle(document, conversation, thread) : null;
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
      </dl>
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
      {threads > 1 && (
        <div className={styles.threads}>
          {document.conversations.map((one) => (
            <Conversation
              key={one.id}
              conversation={one}
              single={document.conversations.length === 1}
              current={one.id === conversation ? thread : null}
              onPick={(picked) => {
                setOpen(false);
                void useSession.getState().selectThread(one.id, picked);
              }}
            />
          ))}
        </div>
      )}
    </Popover>
  );
}

const threadTitle = (
  document: DocumentSummary,
  conversation: string | null,
  thread: string | null,
): string | null => {
  const found = document.conversations.find((one) => one.id === conversation);
  const title = found?.threads.find((one) => one.id === thread)?.title;
  if (title === undefined || title === '') return null;
  return document.conversations.length > 1 && found !== undefined && found.title !== title
    ? `${found.title} / ${title}`
    : title;
};

interface ConversationProps {
  readonly conversation: ConversationSummary;
  readonly single: boolean;
  readonly current: string | null;
  readonly onPick: (thread: string) => void;
}

function Conversation({ conversation, single, current, onPick }: ConversationProps) {
  return (
    <section aria-label={conversation.title || conversation.id}>
      <h2 className={styles.heading}>{single ? 'Threads' : conversation.title || conversation.id}</h2>
      <ul>
        {conversation.threads.map((thread) => (
          <li key={thread.id}>
            <Button
              look="plain"
              className={styles.pick}
              aria-current={thread.id === current ? 'true' : undefined}
              onClick={() => onPick(thread.id)}
            >
              <span className={styles.title}>{thread.title || thread.id}</span>
              <span className="num">{plural(thread.turns, 'turn')}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
