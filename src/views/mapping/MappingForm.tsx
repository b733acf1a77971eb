import type { FieldMapping } from '../../core/transcript/formats/home-made/mapping.ts';
import type { ListCandidate } from '../../core/transcript/formats/home-made/propose.ts';
import { SelectField, TextField } from '../common/Field.tsx';
import { formatCount } from '../common/format.ts';
import { Segmented } from '../common/Segmented.tsx';
import styles from './Mapping.module.css';
import {
  asKind,
  choiceOf,
  exampleWords,
  type FormField,
  fieldsOf,
  isInCall,
  keyOf,
  listWords,
  presentWords,
  ROLE_CHOICES,
  roleRows,
  withRole,
  withRoles,
} from './mapping-form.ts';

export interface MappingFormProps {
  readonly lists: readonly ListCandidate[];
  readonly chosen: number;
  readonly mapping: FieldMapping;
  readonly onList: (chosen: number) => void;
  readonly onChange: (mapping: FieldMapping) => void;
}

const KINDS = [
  { value: 'messages', words: 'a message' },
  { value: 'pairs', words: 'question and answer' },
] as const;

const ROLE_WORDS = {
  user: 'user',
  assistant: 'assistant',
  system: 'system',
  tool: 'tool',
  ignore: 'leave out',
} as const;

/** Which list, and which of its keys means what; each choice shows what stands there. */
export function MappingForm({ lists, chosen, mapping, onList, onChange }: MappingFormProps) {
  const candidate = lists[chosen];
  if (candidate === undefined) return null;
  const change = (next: FieldMapping): void => onChange(withRoles(next, candidate));
  const fields = fieldsOf(mapping);
  const row = (field: FormField) => (
    <Field key={field.id} field={field} candidate={candidate} mapping={mapping} onChange={change} />
  );
  const rare = fields.filter((one) => one.rare === true);
  return (
    <div className={styles.form}>
      {lists.length > 1 && (
        <SelectField
          label="Where the records lie"
          className={styles.field}
          value={String(chosen)}
          onChange={(event) => onList(Number(event.target.value))}
        >
          {lists.map((list, i) => (
            <option key={choiceOf(list.list)} value={String(i)}>
              {listWords(list)}
            </option>
          ))}
        </SelectField>
      )}
      <div className={styles.kind}>
        <span aria-hidden="true" className={styles.kindWords}>
          A record is
        </span>
        <Segmented
          label="What a record is"
          options={KINDS}
          value={mapping.kind}
          onChange={(kind) => change(asKind(mapping, kind, candidate))}
        />
      </div>
      {fields.filter((one) => one.rare !== true).map(row)}
      <Roles candidate={candidate} mapping={mapping} onChange={onChange} />
      <details className={styles.rare} open={rare.some((field) => field.get(mapping) !== null)}>
        <summary>{mapping.kind === 'messages' ? 'More: conversations, models, tools' : 'More'}</summary>
        <div className={styles.form}>{rare.map(row)}</div>
      </details>
    </div>
  );
}

interface FieldProps {
  readonly field: FormField;
  readonly candidate: ListCandidate;
  readonly mapping: FieldMapping;
  readonly onChange: (mapping: FieldMapping) => void;
}

function Field({ field, candidate, mapping, onChange }: FieldProps) {
  const path = field.get(mapping);
  if (isInCall(field, mapping)) {
    return (
      <TextField
        label={field.label}
        hint={field.hint}
        className={styles.field}
        value={path?.join('.') ?? ''}
        placeholder="function.name"
        onChange={(event) => {
          const keys = event.target.value.trim();
          onChange(field.set(mapping, keys === '' ? null : keys.split('.')));
        }}
        autoComplete="off"
        spellCheck={false}
      />
    );
  }
  const choice = choiceOf(path);
  const key = keyOf(candidate, choice);
  const words =
    key === null ? '' : [exampleWords(key), presentWords(key, candidate)].filter(Boolean).join(', ');
  return (
    <SelectField
      label={field.label}
      className={styles.field}
      value={choice}
      hint={key === null ? field.hint : <span className={styles.example}>{words}</span>}
      onChange={(event) => onChange(field.set(mapping, keyOf(candidate, event.target.value)?.path ?? null))}
    >
      {field.needed !== true && <option value="">none</option>}
      {path !== null && key === null && <option value={choice}>{path.join('.')} (not in this list)</option>}
      {candidate.keys.map((one) => {
        const examples = exampleWords(one, 1);
        return (
          <option key={choiceOf(one.path)} value={choiceOf(one.path)}>
            {one.path.join('.')}
            {examples === '' ? '' : `: ${examples}`}
          </option>
        );
      })}
    </SelectField>
  );
}

/** Whom each value of the role key stands for. */
function Roles({ candidate, mapping, onChange }: Omit<FieldProps, 'field'>) {
  const rows = roleRows(mapping, candidate);
  if (rows === null) {
    return (
      <p className={styles.quiet}>
        There are many different speakers: known words for roles are taken as such; of the others, the first
        is the user and the rest are the assistant.
      </p>
    );
  }
  if (rows.length === 0) return null;
  return (
    <fieldset className={styles.roles}>
      <legend className={styles.legend}>
        Who is who <span className="num">{formatCount(rows.length)}</span>
      </legend>
      <ul>
        {rows.map(({ value, role }) => (
          <li key={value} className={styles.role}>
            <label className={styles.roleLabel}>
              <bdi className={styles.value}>{value || '(empty)'}</bdi>
              <select
                className={styles.select}
                value={role}
                onChange={(event) => {
                  const next = ROLE_CHOICES.find((one) => one === event.target.value);
                  if (next !== undefined) onChange(withRole(withRoles(mapping, candidate), value, next));
                }}
              >
                {ROLE_CHOICES.map((one) => (
                  <option key={one} value={one}>
                    {ROLE_WORDS[one]}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
