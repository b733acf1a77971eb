/**
 * How long an export takes to list its conversations and to open one, and how much memory that needs beside the file
 * itself. Prints a section as JSON: `listing.mjs FILE`, in a process whose heap is too small for the whole of it.
 */
import { readFileSync } from 'node:fs';
import { factsOf } from '../../core/transcript/conversations.ts';
import { importTranscript } from '../../core/transcript/formats/registry.ts';
import { mainThreadMs } from './main-thread.ts';
import type { Section } from './results.ts';

/** The most memory that this process has had so far, in megabytes. */
const peak = (): number => process.resourceUsage().maxRSS / 1000;

const file = process.argv[2] ?? '';
const bytes = readFileSync(file);
const size = bytes.length / 1e6;
const before = peak();
const mainBefore = mainThreadMs();
const start = performance.now();
const result = importTranscript({ name: file, bytes }, {});
if (!result.ok) throw new Error(result.failure.message);
const { conversations } = result.document;
const facts = conversations.map(factsOf);
const listed = performance.now() - start;
const mainAfter = mainThreadMs();
const after = peak();

const largest = facts.reduce(
  (best, { bytes: own }, index) => (own > (facts[best]?.bytes ?? 0) ? index : best),
  0,
);
const opening = performance.now();
const turns = conversations[largest]?.threads[0]?.turns.length ?? 0;
const opened = performance.now() - opening;
if (turns === 0) throw new Error('the largest conversation has no turns');

const section: Section = {
  title: `Export of ${size.toFixed(0)} MB on one line`,
  how: 'Bytes in memory to the list of conversations with their facts; then the largest is opened. The heap is held to less than the file.',
  figures: [
    { name: 'conversations', value: conversations.length, unit: 'count', repeats: 1 },
    { name: 'turns', value: facts.reduce((sum, one) => sum + one.turns, 0), unit: 'count', repeats: 1 },
    { name: 'file read, most memory so far', value: before, unit: 'MB', repeats: 1 },
    { name: 'listed', value: listed, unit: 'ms', repeats: 1 },
    {
      name: 'listed, the main thread alone',
      value: mainBefore === null || mainAfter === null ? Number.NaN : mainAfter - mainBefore,
      unit: 'ms',
      repeats: 1,
    },
    { name: 'listed, a second', value: (size * 1000) / listed, unit: 'MB/s', repeats: 1 },
    { name: 'most memory above the file', value: after - size, unit: 'MB', repeats: 1 },
    {
      name: 'most memory ÷ file',
      value: after / size,
      unit: 'ratio',
      repeats: 1,
      aim: 'below 1.5',
      missed: after / size >= 1.5,
    },
    { name: 'largest conversation', value: (facts[largest]?.bytes ?? 0) / 1e6, unit: 'MB', repeats: 1 },
    { name: 'largest conversation opened', value: opened, unit: 'ms', repeats: 1 },
  ],
};
console.log(JSON.stringify(section));
