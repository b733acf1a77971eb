import type { Sample } from '../model.ts';

/** The transcripts that ship with the build, in the order in which they are offered. */
export const SAMPLES: readonly Sample[] = [
  {
    id: 'incident',
    file: 'incident.jsonl',
    title: 'The incident: 600 turns, one slot too small',
    about:
      'At turn 412 a 2,000-token summary has no room for a regex, an errno and a version pin; two summaries have.',
  },
  {
    id: 'short',
    file: 'short.jsonl',
    title: 'A short session that never passes the mark',
    about: 'Nothing is ever compacted here; drag a range over it to see what a summary would have to hold.',
  },
  {
    id: 'refused',
    file: 'refused.jsonl',
    title: 'One that must be refused',
    about: 'No cut makes the state fit, so the only honest answer is a refusal, with its ways out.',
  },
];

/** Fetches a sample from beside the page; `null` where it cannot be had. No other origin is ever asked. */
export async function fetchSample(sample: Sample): Promise<File | null> {
  try {
    const response = await fetch(`samples/${sample.file}`);
    if (!response.ok) return null;
    return new File([await response.blob()], sample.file);
  } catch {
    return null;
  }
}
