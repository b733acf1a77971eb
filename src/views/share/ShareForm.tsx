import { useId } from 'react';
import type { Level } from '../../core/report/shared/levels.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { LONGEST } from '../../state/annotations/placed-annotations.ts';
import { useSession } from '../../state/session/session.ts';
import { useShare } from '../../state/share/share-store.ts';
import { plural } from '../common/format.ts';
import { Segmented } from '../common/Segmented.tsx';
import { FORMS, type ShareForm as Form, LEVEL_FACTS, SHARE_FORMS } from './forms.ts';
import styles from './Share.module.css';

const TABLES = [
  { value: 'segments', words: 'Segments' },
  { value: 'items', words: 'Items' },
] as const;

/** The forms in which title and note are read; of a picture's, the title. */
const HEADED: ReadonlySet<Form> = new Set<Form>(['link', 'file', 'html', 'markdown', 'picture']);

export interface ShareFormProps {
  readonly form: Form;
  readonly onForm: (form: Form) => void;
  readonly levels: readonly Level[];
}

/** Form, level, and what the author writes. */
export function ShareForm({ form, onForm, levels }: ShareFormProps) {
  const level = useShare((share) => share.level);
  const table = useShare((share) => share.table);
  const isReport = useSession((session) => session.document?.report !== undefined);
  const choose = useShare.getState().choose;
  return (
    <div className={styles.form}>
      <Choice
        legend="As"
        options={SHARE_FORMS.filter((one) => one !== 'structure' || !isReport)}
        facts={FORMS}
        value={form}
        onChange={onForm}
      />
      {form === 'csv' && (
        <Segmented
          label="Table"
          options={TABLES}
          value={table}
          onChange={(next) => choose({ table: next })}
        />
      )}
      {levels.length > 0 && (
        <Choice
          legend="With"
          options={levels}
          facts={LEVEL_FACTS}
          value={level}
          onChange={(next) => choose({ level: next })}
        />
      )}
      {HEADED.has(form) && <Heading hasNote={form !== 'picture'} />}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly options: readonly T[];
  readonly facts: Readonly<Record<T, { readonly name: string; readonly about: string }>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of several, and what the chosen one is. */
function Choice<T extends string>({ legend, options, facts, value, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((one) => {
        const chosen = one === value;
        return (
          <div key={one}>
            <label className={styles.choice}>
              <input
                type="radio"
                name={id}
                checked={chosen}
                {...(chosen ? { 'aria-describedby': `${id}about` } : {})}
                onChange={() => onChange(one)}
              />
              {facts[one].name}
            </label>
            {chosen && (
              <p id={`${id}about`} className={styles.about}>
                {facts[one].about}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/** A title and a note: the author's own words, which travel at every level. */
function Heading({ hasNote }: { readonly hasNote: boolean }) {
  const title = useAnnotations((store) => store.said.title);
  const about = useAnnotations((store) => store.said.about);
  const notes = useAnnotations((store) => store.said.notes.length);
  const id = useId();
  const write = useAnnotations.getState().writeHeading;
  return (
    <div className={styles.heading}>
      <label htmlFor={`${id}title`}>Title</label>
      <input
        id={`${id}title`}
        className={styles.input}
        value={title}
        maxLength={LONGEST.title}
        onChange={(event) => write({ title: event.target.value })}
      />
      {hasNote && (
        <>
          <label htmlFor={`${id}about`}>Note</label>
          <textarea
            id={`${id}about`}
            className={styles.input}
            rows={4}
            value={about}
            maxLength={LONGEST.note}
            onChange={(event) => write({ about: event.target.value })}
          />
        </>
      )}
      <p className={styles.quiet}>
        Your words travel at every level, secrets in them masked
        {notes === 0 || !hasNote ? '' : `, and so do your ${plural(notes, 'note')} at turns`}.
      </p>
    </div>
  );
}
