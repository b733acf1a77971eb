import { FLOOR_KINDS, type Policy, RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { ENCODINGS } from '../../core/tokens/tokenizer.ts';
import { namedBase, useNamedPolicies } from '../../state/policy/named-policies.ts';
import { Button } from '../common/Button.tsx';
import { SelectField } from '../common/Field.tsx';
import { formatCount } from '../common/format.ts';
import { Popover } from '../common/Popover.tsx';
import { CopySettings } from './CopySettings.tsx';
import { LIMITS } from './limits.ts';
import { NumberField } from './NumberField.tsx';
import styles from './PolicyPopover.module.css';
import { PresetChooser } from './PresetChooser.tsx';
import { parseWhole, parseWholeOrNone } from './parse-setting.ts';
import { presetName } from './preset-words.ts';
import { SegmentsControl } from './SegmentsControl.tsx';
import { ShownControl } from './ShownControl.tsx';

export interface PolicyPopoverProps {
  readonly policy: Policy;
  readonly turns: number;
  readonly window: { readonly from: number; readonly to: number } | null;
  /** Fixed cost that the log reports, or `null`. */
  readonly reportedFixedCost: number | null;
  /** Sizes come as they are, and no other encoding can be asked for. */
  readonly encodingIsFixed?: boolean;
  /** Whether policies can be kept under a name: not by a page that keeps nothing. */
  readonly mayKeep?: boolean;
  readonly onChange: (patch: Partial<Policy>) => void;
  readonly onReset: () => void;
}

const FLOOR_WORDS = {
  working: 'working: what cannot be read again',
  exhaustive: 'exhaustive: every span',
  hindsight: 'hindsight: what a later turn really used',
  reference: 'reference: the record’s own estimator',
} as const satisfies Record<(typeof FLOOR_KINDS)[number], string>;

/** Settings that stand in here and not in the bar, for the count of changed ones on the button. */
const HERE = [
  'floor',
  'split',
  'allowance',
  'conservative',
  'retrievable',
  'uncapped',
  'summaries',
  'fixedCost',
  'keepFirst',
  'keepUser',
  'chainLimit',
  'mostTurns',
  'shown',
  'segments',
  'encoding',
] as const;

/** How many of the settings in the popover differ from the record's. */
export const changedHere = (policy: Policy): number =>
  HERE.filter((key) => JSON.stringify(policy[key]) !== JSON.stringify(RECORD_POLICY[key])).length;

/** Everything that a verdict depends on beyond the bar, and the way back to the record's policy. */
export function PolicyPopover(props: PolicyPopoverProps) {
  const { policy, turns, window, reportedFixedCost, onChange, onReset } = props;
  const changed = changedHere(policy);
  const { all, chosen } = useNamedPolicies();
  const preset = presetName(policy, namedBase(policy, all, chosen));
  const name =
    preset !== null ? `Policy · ${preset}` : changed === 0 ? 'Policy' : `Policy · ${changed} changed`;
  return (
    <Popover label="Policy" align="end" className={styles.panel} trigger={<Button>{name}</Button>}>
      <fieldset className={styles.group}>
        <legend>Agent</legend>
        <PresetChooser policy={policy} onChange={onChange} mayKeep={props.mayKeep ?? true} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Rule</legend>
        <SelectField
          label="Floor that decides"
          value={policy.floor}
          onChange={(event) => {
            const floor = FLOOR_KINDS.find((kind) => kind === event.target.value);
            if (floor !== undefined) onChange({ floor });
          }}
        >
          {FLOOR_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {FLOOR_WORDS[kind]}
            </option>
          ))}
        </SelectField>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={policy.split}
            onChange={(event) => onChange({ split: event.target.checked })}
          />
          Split where one slot is too small
        </label>
        <NumberField
          label="Allowance per pass"
          value={policy.allowance}
          text={policy.allowance === null ? '' : formatCount(policy.allowance)}
          placeholder="no limit"
          unit="tok"
          width={9}
          title="Most summary tokens that one pass may make, over all parts of a split."
          parse={(text) => parseWholeOrNone(text, LIMITS.allowance)}
          onChange={(allowance) => onChange({ allowance })}
        />
        <NumberField
          label="Conservative floor"
          value={policy.conservative}
          text={policy.conservative === null ? '' : formatCount(policy.conservative)}
          placeholder="off"
          unit="tok"
          width={9}
          title="Without floors: no segment with a quoted string, a number or a constraint goes into a slot below this. The record suggests 1,200."
          parse={(text) => parseWholeOrNone(text, LIMITS.conservative)}
          onChange={(conservative) => onChange({ conservative })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={policy.retrievable}
            onChange={(event) => onChange({ retrievable: event.target.checked })}
          />
          The agent can fetch the raw turns again
        </label>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={policy.uncapped}
            onChange={(event) => onChange({ uncapped: event.target.checked })}
          />
          Nothing caps the summary
        </label>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Replay</legend>
        <SegmentsControl
          segments={policy.segments}
          turns={turns}
          window={window}
          onSegments={(segments) => onChange({ segments })}
        />
        <SelectField
          label="Earlier summaries"
          value={policy.summaries}
          onChange={(event) =>
            onChange({ summaries: event.target.value === 'appended' ? 'appended' : 'rolling' })
          }
        >
          <option value="rolling">rolling: compacted again with the turns</option>
          <option value="appended">appended: kept as they are</option>
        </SelectField>
        <NumberField
          label="Fixed cost"
          value={policy.fixedCost}
          text={policy.fixedCost === null ? '' : formatCount(policy.fixedCost)}
          placeholder={reportedFixedCost === null ? '0' : `${formatCount(reportedFixedCost)} (log)`}
          unit="tok"
          width={13}
          title="System prompt and tools, beside the system turns of the transcript. Empty takes what the log reports."
          parse={(text) => parseWholeOrNone(text, LIMITS.fixedCost)}
          onChange={(fixedCost) => onChange({ fixedCost })}
        />
        <NumberField
          label="Keep the first"
          value={policy.keepFirst}
          text={formatCount(policy.keepFirst)}
          unit="turns"
          width={5}
          parse={(text) => parseWhole(text, LIMITS.keepFirst)}
          step={(value, direction, large) =>
            Math.min(LIMITS.keepFirst.max, Math.max(0, value + direction * (large ? 10 : 1)))
          }
          onChange={(keepFirst) => onChange({ keepFirst })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={policy.keepUser}
            onChange={(event) => onChange({ keepUser: event.target.checked })}
          />
          Keep what users write
        </label>
        <NumberField
          label="Most turns"
          value={policy.mostTurns}
          text={policy.mostTurns === null ? '' : formatCount(policy.mostTurns)}
          placeholder="no count"
          unit="turns"
          width={9}
          title="Compaction also triggers when more turns than this are in context, whatever their tokens."
          parse={(text) => parseWholeOrNone(text, LIMITS.mostTurns)}
          onChange={(mostTurns) => onChange({ mostTurns })}
        />
        <NumberField
          label="Chain limit"
          value={policy.chainLimit}
          text={formatCount(policy.chainLimit)}
          unit="turns"
          width={5}
          parse={(text) => parseWhole(text, LIMITS.chainLimit)}
          step={(value, direction, large) =>
            Math.min(
              LIMITS.chainLimit.max,
              Math.max(LIMITS.chainLimit.min, value + direction * (large ? 10 : 1)),
            )
          }
          onChange={(chainLimit) => onChange({ chainLimit })}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Summarizer</legend>
        <ShownControl shown={policy.shown} onShown={(shown) => onChange({ shown })} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Counting</legend>
        <SelectField
          label="Encoding"
          value={policy.encoding}
          disabled={props.encodingIsFixed ?? false}
          title={props.encodingIsFixed === true ? 'A report holds sizes in one encoding' : undefined}
          onChange={(event) => {
            const encoding = ENCODINGS.find((name) => name === event.target.value);
            if (encoding !== undefined) onChange({ encoding });
          }}
        >
          {ENCODINGS.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </fieldset>
      <CopySettings policy={policy} />
      <Button look="edge" onClick={onReset}>
        Reset to the record’s policy
      </Button>
    </Popover>
  );
}
