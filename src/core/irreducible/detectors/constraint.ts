import { type ConstraintReason, findConstraints } from '../constraints/find-constraints.ts';
import type { Rule, TextDetector } from '../detector.ts';

/**
 * Constraint sentences: the whole sentence, since a rule without its exception is another rule.
 *
 * Problem: the words that bind ("only", "without") are ordinary words, and users paste logs and code. Idea: only text
 * that a user typed or a system prompt holds is asked; lines that read as code, log or stack trace are left out; a
 * sentence ends at a full stop before a blank, at a blank line or at a list mark. It counts when it holds a cue of one of
 * nine languages, when it begins with an imperative that says how and lasts ("use tabs", not "fix the bug"), or when it
 * is an item under a heading such as "Rules:". Phrases that hold a cue and bind nothing ("not only", "I need to") are
 * listed beside the cues. In messages above about 400 tokens, which are mostly pasted material, a cue must be a strong
 * one and an imperative does not count. A sentence above 500 characters is cut at its clauses, and the clauses that hold
 * a cue count; above 4,000 it is no sentence. Cost: linear. Limits: a rule that is said as a plain fact ("this module is
 * frozen") has no cue and is missed, and a story told with a cue ("we must have lost it there") is taken for a rule.
 */
const RULE_OF: Readonly<Record<ConstraintReason, Rule>> = {
  cue: {
    id: 'constraint',
    kind: 'constraint',
    words: 'a constraint: every word of the sentence binds',
  },
  instruction: {
    id: 'constraint.instruction',
    kind: 'constraint',
    words: 'a lasting instruction: every word of the sentence says how the work is to be done',
  },
  listed: {
    id: 'constraint.listed',
    kind: 'constraint',
    words: 'an item under a heading of rules: every word of it binds',
  },
};

/** Finds sentences of users and system prompts that bind what the agent may do. */
export const constraintDetector: TextDetector = {
  rules: Object.values(RULE_OF),
  detect({ text, mayConstrain }, emit) {
    if (!mayConstrain) return;
    for (const { start, end, reason } of findConstraints(text)) emit(RULE_OF[reason], start, end);
  },
};
