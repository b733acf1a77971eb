/**
 * What is shown while exact floors are computed (design: the rule, 7): a replay over estimated columns, in conservative
 * mode, every pass of it marked.
 */
import { type Annotations, NO_ANNOTATIONS } from '../../core/compaction/annotations.ts';
import type { Pass, Run } from '../../core/compaction/pass.ts';
import type { Policy } from '../../core/compaction/policy/policy.ts';

/** The fixed floor of the conservative mode where the policy sets none, in tokens (design: the rule, 7). */
export const FIXED_FLOOR = 1_200;

/** The fixed floor that estimated columns are judged by, in tokens. */
export const fixedFloorOf = (policy: Policy): number => policy.conservative ?? FIXED_FLOOR;

/** A policy as it judges estimated columns: in conservative mode, by the floor that this mode can be used with. */
export const estimatedPolicy = lastOf(
  (policy: Policy): Policy => ({
    ...policy,
    floor: 'working',
    conservative: fixedFloorOf(policy),
  }),
);

/** What was said about turns. Items have no numbers before they are counted. */
export const turnsOnly = lastOf(
  (annotations: Annotations): Annotations =>
    annotations === NO_ANNOTATIONS ? annotations : { ...annotations, pinnedItems: [], ignoredItems: [] },
);

/** The run with every pass marked as an estimate. */
export const markEstimated = lastOf((run: Run): Run => ({ ...run, passes: run.passes.map(markPass) }));

/** A view and no copy: what a reader may never ask of a pass is worked out when it is asked for, and a copy asks for all. */
function markPass(pass: Pass): Pass {
  const flags: Pass['flags'] = [...pass.flags, 'estimated'];
  return new Proxy(pass, {
    get: (target, key) => (key === 'flags' ? flags : Reflect.get(target, key, target)),
  });
}

/** Remembers the latest answer: the same question has the same object for an answer. */
function lastOf<A, B>(make: (asked: A) => B): (asked: A) => B {
  let known: { readonly asked: A; readonly answer: B } | null = null;
  return (asked) => {
    if (known?.asked !== asked) known = { asked, answer: make(asked) };
    return known.answer;
  };
}
