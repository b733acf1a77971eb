/**
 * State that the first part of the incident's session carries, one fact each, from which the generator takes as
 * many as the figures ask for, in this order. `echo` says the same literal once more in the other place that each
 * chapter has for it: the agent's recapitulation at the end of the first, the user's briefing at the start of the
 * second.
 */
export interface Fact {
  readonly by: 'user' | 'agent';
  readonly text: string;
  readonly echo?: string;
}
