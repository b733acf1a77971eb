/**
 * What each counting rule does to the pass on screen: the run under the same settings with that one rule turned the
 * other way. Ten runs, worked out one after the other between frames, and begun anew when a setting changes; the runner
 * is one of its own, so that they do not take the page's own run out of its memory.
 */
import { useEffect, useState } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass, Run } from '../../core/compaction/pass.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';
import { createRunner, type Runner } from '../../core/compaction/replay/replay.ts';
import { COUNTING_RULE_NAMES, type CountingRule } from '../../core/floor/counting-rules.ts';
import { useAnnotations } from '../annotations/annotations.ts';
import { usePolicy } from '../policy/policy.ts';
import { useIsRunBehind } from '../selectors.ts';
import { useSession } from '../session/session.ts';
import { countVerdicts, type VerdictCounts } from './run.ts';

/** What a run comes to with one rule turned. */
export interface RuleEffect {
  /** The pass at the turn of the pass on screen; `null` where that run has none there. */
  readonly pass: Pick<Pass, 'need' | 'verdict'> | null;
  readonly counts: VerdictCounts;
}
export type RuleEffects = ReadonlyMap<CountingRule, RuleEffect>;

const NONE: RuleEffects = new Map();
const SLICE_MS = 6;
/** While a slider moves, nothing is worked out. */
const REST_MS = 250;

/** The policy with one rule turned the other way. */
export const turned = (policy: Policy, rule: CountingRule): Policy => ({
  ...policy,
  rules: { ...policy.rules, [rule]: !policy.rules[rule] },
});

export const effectOf = (run: Run, turn: number): RuleEffect => ({
  pass: run.passes.find((pass) => pass.turn <= turn && pass.until >= turn) ?? null,
  counts: countVerdicts(run.passes),
});

let own: {
  readonly columns: ThreadColumns;
  readonly fixedCost: number | null;
  readonly runner: Runner;
} | null = null;
function ownRunner(columns: ThreadColumns, fixedCost: number | null): Runner {
  if (own?.columns !== columns || own.fixedCost !== fixedCost)
    own = { columns, fixedCost, runner: createRunner(columns, fixedCost) };
  return own.runner;
}

/** The effects that are known so far; nothing is worked out while `isWanted` is false. */
export function useRuleEffects(pass: Pass, isWanted: boolean): RuleEffects {
  const columns = useSession((session) => session.columns);
  const fixedCost = useSession((session) => session.reportedFixedCost);
  const policy = usePolicy((store) => store.policy);
  const annotations = useAnnotations((store) => store.annotations);
  const isBehind = useIsRunBehind();
  const [effects, setEffects] = useState(NONE);
  const { turn } = pass;
  useEffect(() => {
    setEffects(NONE);
    if (!isWanted || isBehind || columns === null) return;
    const waiting = [...COUNTING_RULE_NAMES];
    let known: RuleEffects = NONE;
    let work: { readonly rule: CountingRule; readonly run: Generator<void, Run> } | null = null;
    let timer = 0;
    const goOn = (): void => {
      const started = performance.now();
      while (performance.now() - started < SLICE_MS) {
        if (work === null) {
          const rule = waiting.shift();
          if (rule === undefined) return;
          const runner = ownRunner(columns, fixedCost);
          work = { rule, run: runner.start(turned(policy, rule), annotations) };
        }
        const slice = work.run.next();
        if (slice.done !== true) continue;
        known = new Map(known).set(work.rule, effectOf(slice.value, turn));
        work = null;
        setEffects(known);
      }
      timer = window.setTimeout(goOn, 0);
    };
    timer = window.setTimeout(goOn, REST_MS);
    return () => window.clearTimeout(timer);
  }, [isWanted, isBehind, columns, fixedCost, policy, annotations, turn]);
  return effects;
}
