/**
 * How fast a log becomes turns, beside the least that any reader must do: split the lines and parse each. Prints
 * a section as JSON: `importing.mjs FILE`.
 */
import { readFileSync } from 'node:fs';
import { importTranscript } from '../../core/transcript/formats/registry.ts';
import { asCodexLog } from './codex-log.ts';
import { median, type Section } from './results.ts';

type Figure = Section['figures'][number];

const ROUNDS = 9;

function benchImport(name: string, bytes: Uint8Array, of: string): readonly Figure[] {
  const ours: number[] = [];
  const bare: number[] = [];
  const timed = (work: () => void): number => {
    const before = performance.now();
    work();
    return performance.now() - before;
  };
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(
      timed(() => {
        for (const line of new TextDecoder().decode(bytes).split('\n')) if (line !== '') JSON.parse(line);
      }),
    );
    ours.push(
      timed(() => {
        const result = importTranscript({ name, bytes }, {});
        if (!result.ok) throw new Error(result.failure.message);
      }),
    );
  }
  const speed = (ms: number): number => bytes.length / 1000 / ms;
  return [
    { name: `${of}: size`, value: bytes.length / 1e6, unit: 'MB', repeats: 1 },
    { name: `${of}: import`, value: speed(median(ours)), unit: 'MB/s', repeats: ROUNDS },
    { name: `${of}: split and JSON.parse alone`, value: speed(median(bare)), unit: 'MB/s', repeats: ROUNDS },
    {
      name: `${of}: import ÷ bare, in time`,
      value: median(ours) / median(bare),
      unit: 'ratio',
      repeats: ROUNDS,
    },
  ];
}

const file = process.argv[2] ?? '';
const session = readFileSync(file);
const rollout = new TextEncoder().encode(asCodexLog(session.toString('utf8')));
const section: Section = {
  title: 'Import of the generated session',
  how: 'Bytes to turns with their places in the file, beside decoding, splitting into lines and JSON.parse; in turn, one process.',
  figures: [...benchImport(file, session, 'Claude Code'), ...benchImport('rollout.jsonl', rollout, 'Codex')],
};
console.log(JSON.stringify(section));
