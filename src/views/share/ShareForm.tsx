import { useId } from 'react';
import type { Level } from '../../core/report/shared/levels.ts';
import { useAnnotations } from '../../state/annotations.ts';
import { LONGEST } from '../../state/placed-annotations.ts';
import { useSession } from '../../state/session.ts';
import { useShare } from '../../state/share-store.ts';
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
  const name = useId();
  const choose = useShare.getState().choose;
  return (
    <div className={styles.form}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>As</legend>
        {SHARE_FORMS.filter((one) => one !== 'structure' || !isReport).map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name={`${name}form`} checked={one === form} onChange={() => onForm(one)} />
            <span>
              {FORMS[one].name}
              {one === form && <span className={styles.about}>{FORMS[one].about}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {form === 'csv' && (
        <Segmented
          label="Table"
          options={TABLES}
          value={table}
          onChange={(next) => choose({ table: next })}
        />
      )}
      {levels.length > 0 && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>With</legend>
          {levels.map((one) => (
            <label key={one} className={styles.choice}>
              <input
                type="radio"
                name={`${name}level`}
                checked={one === level}
                onChange={() => choose({ level: one })}
              />
              <span>
                {LEVEL_FACTS[one].name}
                {one === level && <span className={styles.about}>{LEVEL_FACTS[one].about}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {HEADED.has(form) && <Heading hasNote={form !== 'picture'} />}
    </div>
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
