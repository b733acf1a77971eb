import { useId, useState } from 'react';
import type { Pass } from '../../core/compaction/pass.ts';
import { COUNTING_RULE_NAMES, type CountingRule, rulesOff } from '../../core/floor/counting-rules.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { type RuleEffect, turned, useRuleEffects } from '../../state/run/rule-effects.ts';
import { countVerdicts, type VerdictCounts } from '../../state/run/run.ts';
import { useRun } from '../../state/selectors.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import styles from './CountingRules.module.css';
import inspector from './Inspector.module.css';
import { effectWords } from './rule-effect-words.ts';
import { RULE_WORDS } from './rule-words.ts';
import { Section } from './Section.tsx';

/** What the floor counts, rule by rule, each with a switch and with what turning it would do. */
export function CountingRulesSection({ pass }: { readonly pass: Pass }) {
  const [isOpen, setOpen] = useState(false);
  const off = usePolicy((store) => rulesOff(store.policy.rules).length);
  const id = useId();
  return (
    <Section
      title={off === 0 ? 'What counts' : `What counts · ${off} off`}
      aside={
        <Button
          look="link"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${isOpen ? 'Hide' : 'Show'} what counts`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      }
    >
      <div id={id} hidden={!isOpen}>
        {isOpen && <Rules pass={pass} />}
      </div>
    </Section>
  );
}

function Rules({ pass }: { readonly pass: Pass }) {
  const policy = usePolicy((store) => store.policy);
  const { set } = usePolicy.getState();
  const effects = useRuleEffects(pass, policy.floor !== 'reference');
  const run = useRun();
  const counts = countVerdicts(run?.passes ?? []);
  if (policy.floor === 'reference') {
    return (
      <p className={inspector.quiet}>The record’s own code counts by other rules, and knows no sources.</p>
    );
  }
  return (
    <>
      <p className={styles.intro}>
        Rules of the {policy.floor} floor. Behind each: the need of this pass, {formatCount(pass.need)} now,
        if it were switched.
      </p>
      <ul className={styles.rules}>
        {COUNTING_RULE_NAMES.map((rule) => (
          <Rule
            key={rule}
            rule={rule}
            isOn={policy.rules[rule]}
            effect={effects.get(rule) ?? null}
            pass={pass}
            counts={counts}
            onSwitch={() => set(turned(policy, rule))}
          />
        ))}
      </ul>
    </>
  );
}

interface RuleProps {
  readonly rule: CountingRule;
  readonly isOn: boolean;
  readonly effect: RuleEffect | null;
  readonly pass: Pass;
  readonly counts: VerdictCounts;
  readonly onSwitch: () => void;
}

function Rule({ rule, isOn, effect, pass, counts, onSwitch }: RuleProps) {
  const id = useId();
  const words = effect === null ? null : effectWords(pass, counts, effect);
  return (
    <li className={styles.rule}>
      <label className={styles.switch}>
        <input type="checkbox" checked={isOn} aria-describedby={id} onChange={onSwitch} />
        <span>{RULE_WORDS[rule].says}</span>
      </label>
      <span className={`num ${styles.need}`} data-changes={words?.changes ?? false}>
        {words?.need ?? '…'}
      </span>
      <p id={id} className={styles.why}>
        {RULE_WORDS[rule].why}
        {words !== null && words.rest !== '' && <span className={styles.rest}> {words.rest}</span>}
      </p>
    </li>
  );
}
