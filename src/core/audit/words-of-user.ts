import type { Turn } from '../transcript/model.ts';

/** What a person typed in a turn, as the importer tells it from the harness. */
export const wordsOfUser = ({ role, parts }: Turn): readonly string[] =>
  role !== 'user'
    ? []
    : parts.flatMap((part) => (part.kind === 'text' && part.harness !== true ? [part.text] : []));
