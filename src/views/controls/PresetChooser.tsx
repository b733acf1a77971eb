import type { ReactNode } from 'react';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { notStated, presetFacts, surenessOf } from '../../core/compaction/policy/presets/words.ts';
import {
  findPreset,
  PRESETS,
  PRESETS_READ,
  type Preset,
  presetOf,
  presetPart,
} from '../../core/compaction/policy/presets.ts';
import { keysOf, settingsChange } from '../../state/history/settings-change.ts';
import { namedBase, namedPart, useNamedPolicies } from '../../state/policy/named-policies.ts';
import { Button } from '../common/Button.tsx';
import { SelectField } from '../common/Field.tsx';
import { formatCount } from '../common/format.ts';
import { changesInFull } from '../common/setting-words.ts';
import { LIMITS } from './limits.ts';
import { NumberField } from './NumberField.tsx';
import styles from './PresetChooser.module.css';
import { PresetYours } from './PresetYours.tsx';
import { parseWholeOrNone } from './parse-setting.ts';
import { changeFromPreset, ownSettings } from './preset-words.ts';

export interface PresetChooserProps {
  readonly policy: Policy;
  readonly onChange: (patch: Partial<Policy>) => void;
  /** Whether policies can be kept under a name. */
  readonly mayKeep?: boolean;
}

/** The value of an option that is a policy of the user's own. */
const YOURS = 'yours ';

/** Which agent the policy imitates or which policy of the user's it is, what is known of the agent, and what differs. */
export function PresetChooser({ policy, onChange, mayKeep = true }: PresetChooserProps) {
  const { all, chosen, choose } = useNamedPolicies();
  const preset = presetOf(policy);
  const named = namedBase(policy, all, chosen);
  const change =
    named === null ? changeFromPreset(policy, preset) : settingsChange(namedPart(named, policy), policy);
  const isChanged = keysOf(change).length > 0;
  const own = named === null ? ownSettings(policy) : null;
  const name = named?.name ?? preset.title;
  return (
    <>
      <SelectField
        label="Compacts like"
        value={named === null ? preset.id : YOURS + named.name}
        onChange={(event) => {
          const { value } = event.target;
          const mine = all.find((one) => YOURS + one.name === value);
          const agent = findPreset(value);
          choose(mine?.name ?? null);
          if (mine !== undefined) onChange(namedPart(mine, policy));
          else if (agent !== null) onChange(presetPart(agent));
        }}
      >
        {all.length > 0 && (
          <optgroup label="Yours">
            {all.map((one) => (
              <option key={one.name} value={YOURS + one.name}>
                {one.name === named?.name && isChanged ? `${one.name}, changed` : one.name}
              </option>
            ))}
          </optgroup>
        )}
        <Agents isGrouped={all.length > 0}>
          {PRESETS.map(({ id, title }) => (
            <option key={id} value={id}>
              {named === null && id === preset.id && isChanged ? `${title}, changed` : title}
            </option>
          ))}
        </Agents>
      </SelectField>
      {isChanged && (
        <p className={styles.changed}>
          <span>Changed: {changesInFull(change)}.</span>
          <Button
            onClick={() =>
              onChange(named === null ? presetPart(preset, policy.budget) : namedPart(named, policy))
            }
          >
            Back to {name}
          </Button>
        </p>
      )}
      {own !== null && <p className={styles.note}>Not decided by an agent: {changesInFull(own)}.</p>}
      {mayKeep && <PresetYours policy={policy} named={named} isChanged={isChanged} />}
      <SlotOfYours preset={preset} policy={policy} onChange={onChange} />
      <Known preset={preset} />
    </>
  );
}

/** A group needs a name only beside another one. */
const Agents = ({ isGrouped, children }: { readonly isGrouped: boolean; readonly children: ReactNode }) =>
  isGrouped ? <optgroup label="Agents">{children}</optgroup> : children;

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
