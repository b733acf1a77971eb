import type { CountingRule } from '../../core/floor/counting-rules.ts';

/** What a counting rule says while it is on, and why one would want it so. */
export const RULE_WORDS = {
  reads: {
    says: 'Reads and searches: the call is enough',
    why: 'The file is still there and can be read again.',
  },
  listings: {
    says: 'Lists of names are left out',
    why: 'A dozen lines of one name each, whoever printed them: the folder still holds them.',
  },
  crowds: {
    says: 'Of a crowd in one result, only a handful counts',
    why: 'Sixty paths or numbers of one sort were listed, not meant; what is taken up again counts.',
  },
  writes: {
    says: 'The agent’s own writes: the path is enough',
    why: 'The file that was written holds the body.',
  },
  coined: {
    says: '… but names that the agent coins there count',
    why: 'It goes on speaking in these names without reading the file again.',
  },
  liveness: {
    says: '… until the file is deleted or written anew',
    why: 'From that turn on nothing holds what it showed.',
  },
  replaced: {
    says: 'Text that an edit replaces counts',
    why: 'No file holds it any more.',
  },
  output: {
    says: 'Output of commands counts',
    why: 'The command may print something else when it runs again.',
  },
  reasoning: {
    says: 'Reasoning counts',
    why: 'What the agent thought stands nowhere else.',
  },
  provenance: {
    says: 'Once given, an item always counts',
    why: 'A value that the user gave stays the user’s when a file shows it later.',
  },
  sight: {
    says: 'What stays in sight is waived',
    why: 'The retained tail and the system prompt still show it. Constraints and pins are never waived.',
  },
  words: {
    says: 'Unusual words count',
    why: 'Names of people, projects and features have no shape that gives them away.',
  },
} as const satisfies Record<CountingRule, { readonly says: string; readonly why: string }>;
