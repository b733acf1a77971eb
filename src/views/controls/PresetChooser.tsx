import type { Policy } from '../../core/compaction/policy.ts';
import { notStated, presetFacts, surenessOf } from '../../core/compaction/presets/words.ts';
import {
  changedFromPreset,
  findPreset,
  PRESETS,
  PRESETS_READ,
  type Preset,
  presetOf,
  presetPart,
} from '../../core/compaction/presets.ts';
import { Button } from '../common/Button.tsx';
import { SelectField } from '../common/Field.tsx';
import { formatCount } from '../common/format.ts';
import { LIMITS } from './limits.ts';
import { NumberField } from './NumberField.tsx';
import styles from './PresetChooser.module.css';
import { parseWholeOrNone } from './parse-setting.ts';
import { changedWords } from './preset-words.ts';

export interface PresetChooserProps {
  readonly policy: Policy;
  readonly onChange: (patch: Partial<Policy>) => void;
}

/** Which agent the policy imitates, what is known of that agent and how, and what it leaves to the user. */
export function PresetChooser({ policy, onChange }: PresetChooserProps) {
  const preset = presetOf(policy);
  const changed = changedFromPreset(policy);
  return (
    <>
      <SelectField
        label="Compacts like"
        value={preset.id}
        onChange={(event) => {
          const chosen = findPreset(event.target.value);
          if (chosen !== null) onChange(presetPart(chosen));
        }}
      >
        {PRESETS.map(({ id, title }) => (
          <option key={id} value={id}>
            {id === preset.id && changed.length > 0 ? `${title}, changed` : title}
          </option>
        ))}
      </SelectField>
      {changed.length > 0 && (
        <p className={styles.changed}>
          <span>Changed: {changedWords(changed)}.</span>
          <Button onClick={() => onChange(presetPart(preset, policy.budget))}>Back to {preset.title}</Button>
        </p>
      )}
      <SlotOfYours preset={preset} policy={policy} onChange={onChange} />
      <Known preset={preset} />
    </>
  );
}

/** For an agent without a slot: what that means, and a slot of the user's own. */
function SlotOfYours({ preset, policy, onChange }: PresetChooserProps & { readonly preset: Preset }) {
  const { value } = preset.slot;
  if (value !== null && value !== 'none') return null;
  const why =
    value === null
      ? `No source states a slot for ${preset.title}.`
      : `${preset.title} has no slot: nothing caps its summary.`;
  return (
    <>
      <p className={styles.note}>
        {why}{' '}
        {policy.slot === null ? 'Every pass is not applicable until you set one.' : 'This one is yours.'}
      </p>
      <NumberField
        label="Your slot"
        value={policy.slot}
        text={policy.slot === null ? '' : formatCount(policy.slot)}
        placeholder="none"
        unit="tok"
        width={9}
        title="Such as the size of the summaries in your own log."
        parse={(text) => parseWholeOrNone(text, LIMITS.slot)}
        onChange={(slot) => onChange({ slot })}
      />
    </>
  );
}

/** Source, date and how sure, always in sight; every fact behind a fold. */
function Known({ preset }: { readonly preset: Preset }) {
  const open = notStated(preset);
  const date = preset.sourceDate === null ? `read ${PRESETS_READ}` : `of ${preset.sourceDate}`;
  return (
    <div className={styles.known}>
      <p className={styles.note}>
        Source: <span className={styles.source}>{preset.source}</span>, {date}; {surenessOf(preset)}.
      </p>
      {open.length > 0 && <p className={styles.note}>Not stated: {open.join('; ')}.</p>}
      <details>
        <summary>What is known of {preset.title}</summary>
        <dl className={styles.facts}>
          <dt>window</dt>
          <dd>
            {formatCount(preset.window.tokens)} tokens, {preset.window.words}
          </dd>
          {presetFacts(preset).map(({ name, words, sure }) => (
            <Fact key={name} name={name} words={words} sure={sure} />
          ))}
        </dl>
        {preset.differs.length > 0 && (
          <>
            <p className={styles.note}>Where the replay differs:</p>
            <ul className={styles.differs}>
              {preset.differs.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        )}
      </details>
    </div>
  );
}

function Fact({ name, words, sure }: ReturnType<typeof presetFacts>[number]) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {words === null ? '' : `${words} `}
        <span className={styles.sure}>({sure})</span>
      </dd>
    </>
  );
}
