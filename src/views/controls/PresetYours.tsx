import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import {
  cleanName,
  exportText,
  type NamedPolicy,
  useNamedPolicies,
} from '../../state/policy/named-policies.ts';
import { Button } from '../common/Button.tsx';
import { formatList } from '../common/format.ts';
import { saveFile } from '../tables/save-file.ts';
import styles from './PresetYours.module.css';

/** Larger than any file of a hundred policies. */
const LARGEST_FILE = 1_000_000;

export interface PresetYoursProps {
  readonly policy: Policy;
  /** The named policy that the settings are, or were before somebody changed them. */
  readonly named: NamedPolicy | null;
  readonly isChanged: boolean;
}

type Doing = 'nothing' | 'saving' | 'renaming';

/** Keeps the settings under a name, and what can be done with those that have one: rename, delete, take along as a file. */
export function PresetYours({ policy, named, isChanged }: PresetYoursProps) {
  const { all, isKept, save, rename, remove, importText, choose } = useNamedPolicies();
  const [doing, setDoing] = useState<Doing>('nothing');
  const [told, setTold] = useState('');
  const [removed, setRemoved] = useState<NamedPolicy | null>(null);
  const file = useRef<HTMLInputElement>(null);

  const tell = (words: string): void => {
    setTold(words);
    setRemoved(null);
    setDoing('nothing');
  };
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const given = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (given === undefined) return;
    if (given.size > LARGEST_FILE) return tell(`${given.name} is too large for a policy.`);
    const outcome = importText(await given.text(), given.name);
    tell(outcome.ok ? `Imported: ${formatList(outcome.names)}.` : outcome.reason);
  };

  return (
    <div className={styles.yours}>
      <div className={styles.row}>
        {named !== null && isChanged && (
          <Button
            onClick={() => {
              save(named.name, policy);
              tell(`${named.name} is saved as it is now.`);
            }}
          >
            Save {named.name}
          </Button>
        )}
        <Button aria-expanded={doing === 'saving'} onClick={() => setDoing('saving')}>
          Save as …
        </Button>
        {named !== null && (
          <>
            <Button aria-expanded={doing === 'renaming'} onClick={() => setDoing('renaming')}>
              Rename …
            </Button>
            <Button
              onClick={() => {
                remove(named.name);
                tell(`${named.name} is deleted.`);
                setRemoved(named);
              }}
            >
              Delete
            </Button>
            <Button
              title="A file that this page and --policy of the command line read"
              onClick={() =>
                saveFile(`${fileName(named.name)}.json`, 'application/json', [exportText(named)])
              }
            >
              Export
            </Button>
          </>
        )}
        <Button onClick={() => file.current?.click()} title="A policy as JSON, or a report that holds one">
          Import …
        </Button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          className={styles.file}
          aria-label="Import a policy"
          tabIndex={-1}
          onChange={(event) => void take(event)}
        />
      </div>
      {doing !== 'nothing' && (
        <NameForm
          key={doing}
          start={doing === 'renaming' ? (named?.name ?? '') : ''}
          action={doing === 'renaming' ? 'Rename' : 'Save'}
          taken={all.map(({ name }) => name).filter((name) => doing === 'saving' || name !== named?.name)}
          mayReplace={doing === 'saving'}
          onCancel={() => setDoing('nothing')}
          onName={(name) => {
            if (doing === 'renaming' && named !== null) {
              rename(named.name, name);
              tell(`${named.name} is now ${cleanName(name)}.`);
            } else tell(`Saved as ${save(name, policy) ?? name}.`);
          }}
        />
      )}
      <p role="status" className={styles.told}>
        {told}
        {told !== '' && !isKept && ' This browser keeps nothing for this page: it is gone when you close it.'}
      </p>
      {removed !== null && (
        <Button
          look="link"
          onClick={() => {
            save(removed.name, removed.policy);
            choose(removed.name);
            tell(`${removed.name} is back.`);
          }}
        >
          Bring {removed.name} back
        </Button>
      )}
    </div>
  );
}

interface NameFormProps {
  readonly start: string;
  readonly action: string;
  readonly taken: readonly string[];
  /** A name that is taken may be used again, for this one in place of the other. */
  readonly mayReplace: boolean;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

function NameForm({ start, action, taken, mayReplace, onName, onCancel }: NameFormProps) {
  const id = useId();
  const [text, setText] = useState(start);
  const name = cleanName(text);
  const isTaken = taken.includes(name);
  const isWrong = name === '' || (isTaken && !mayReplace);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWrong) onName(name);
  };
  return (
    <form className={styles.row} onSubmit={submit}>
      <label htmlFor={id} className="visually-hidden">
        Name of the policy
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: whoever asks to name something wants to type
        autoFocus
        className={styles.name}
        value={text}
        placeholder="My gateway"
        maxLength={60}
        autoComplete="off"
        aria-invalid={isTaken && !mayReplace}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button type="submit" look="primary" disabled={isWrong}>
        {isTaken && mayReplace ? 'Replace' : action}
      </Button>
      <Button look="plain" onClick={onCancel}>
        Cancel
      </Button>
      {isTaken && !mayReplace && <span className={styles.told}>There is one of that name.</span>}
    </form>
  );
}

/** A name as every file system takes it. */
const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'policy';
