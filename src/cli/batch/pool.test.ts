import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { namedSession } from '../inputs.ts';
import { outcomesOf } from './pool.ts';
import type { Order } from './task.ts';

const order: Order = {
  policy: RECORD_POLICY,
  choice: { as: null, mapping: null, conversation: null, thread: null },
  format: 'ndjson',
  slots: [],
  second: null,
};
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floorline-pool-'));
});
afterAll(() => rm(folder, { recursive: true }));

const talk = (turns: number): string =>
  JSON.stringify(
    Array.from({ length: turns }, (_, i) => ({
      role: i % 2 === 0 ? 'user' : 'assistant',
      content: `Turn ${i} of /srv/app/part-${i}.log.`,
    })),
  );

it('gives outcomes in the order of the paths, whichever worker is done first, and the same as in process', async () => {
  const paths: string[] = [];
  for (let i = 0; i < 24; i++) {
    const path = join(folder, `${i}.json`);
    // Large and small in turn, so that the small ones overtake.
    await writeFile(path, i % 5 === 3 ? '' : talk(i % 3 === 0 ? 400 : 4));
    paths.push(path);
  }
  const all = async (jobs: number) => {
    const outcomes = [];
    for await (const one of outcomesOf(paths.map(namedSession), order, { jobs, memory: null }))
      outcomes.push(one);
    return outcomes;
  };
  const outcomes = await all(3);
  expect(outcomes.map(({ session }) => session.name)).toEqual(paths);
  expect(outcomes.map(({ outcome }) => outcome.ok)).toEqual(paths.map((_, i) => i % 5 !== 3));
  expect(outcomes).toEqual(await all(1));
}, 60_000);
