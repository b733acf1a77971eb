/**
 * Many transcripts at once: what a second thread brings, beside what it brings to loops that share nothing, and how much
 * memory the run takes.
 *
 * How much two threads can gain depends on the machine and on what else runs on it, so a plain loop is spun on one thread
 * and on two in the same minutes, and the gains are compared. The command is the built one, since loading TypeScript
 * costs each thread more than a small file does. Files repeat: a few are generated, and their paths are given as often as
 * needed, so that a thousand of a megabyte take no gigabyte of disk.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from '../process.mjs';
import { generateLog } from './generated-log.ts';
import { benchFolder, type Figure, median, type Section } from './results.ts';

const DISTINCT = 10;
/** The gain of threads as a share of that of the loops. */
const AIM = 0.85;
const MOST_MEGABYTES = 600;

interface Size {
  readonly files: number;
  readonly bytes: number;
  readonly rounds: number;
}
const USUAL: Size = { files: 60, bytes: 1_000_000, rounds: 1 };
const FULL: Size = { files: 1_000, bytes: 1_000_000, rounds: 1 };

/** `full` analyses a thousand files of a megabyte, else few and small ones. */
export async function benchReach(full: boolean): Promise<Section> {
  const size = full ? FULL : USUAL;
  execFileSync(process.execPath, [join(root, 'src/tools/build-library.mjs')], { stdio: ['ignore', 2, 2] });
  const paths = generatedFiles(size.bytes);
  const list = Array.from({ length: size.files }, (_, i) => paths[i % DISTINCT] ?? '').join('\n');
  const threads: Record<1 | 2, Run[]> = { 1: [], 2: [] };
  const spins: Record<1 | 2, number[]> = { 1: [], 2: [] };
  for (let round = 0; round < size.rounds; round++) {
    for (const jobs of round % 2 === 0 ? ([1, 2] as const) : ([2, 1] as const)) {
      spins[jobs].push(await spin(jobs));
      threads[jobs].push(await runCommand(list, jobs));
      spins[jobs].push(await spin(jobs));
    }
  }
  const wall = (jobs: 1 | 2): number => median(threads[jobs].map(({ ms }) => ms));
  const gain = wall(1) / wall(2);
  const steady = (jobs: 1 | 2): number => median(threads[jobs].map(({ steadyMs }) => steadyMs));
  const steadyGain = steady(1) / steady(2);
  const spinGain = median(spins[1]) / median(spins[2]);
  const memory = Math.max(...threads[2].map(({ megabytes }) => megabytes));
  const repeats = size.rounds;
  const figures: readonly Figure[] = [
    { name: 'one, in process', value: wall(1), unit: 'ms', repeats },
    { name: 'two threads', value: wall(2), unit: 'ms', repeats },
    {
      name: 'two threads, a second',
      value: (size.files * size.bytes) / 1000 / wall(2),
      unit: 'MB/s',
      repeats,
    },
    { name: 'gain of two threads', value: gain, unit: 'ratio', repeats },
    { name: 'gain of two spinning loops', value: spinGain, unit: 'ratio', repeats: 2 * repeats },
    { name: 'gain ÷ gain of the loops, start included', value: gain / spinGain, unit: 'ratio', repeats },
    {
      name: 'gain ÷ gain of the loops, after a tenth',
      value: steadyGain / spinGain,
      unit: 'ratio',
      repeats,
      aim: `${AIM} or more`,
      missed: steadyGain / spinGain < AIM,
    },
    {
      name: 'most memory, two threads',
      value: memory,
      unit: 'MB',
      repeats: 1,
      aim: `below ${MOST_MEGABYTES}`,
      missed: memory >= MOST_MEGABYTES,
    },
  ];
  return {
    title: `Many transcripts: ${size.files} of 1 MB${full ? '' : ' (a thousand: --thousand)'}`,
    how: 'analyze --stdin-paths --format ndjson as built, start included; loops that share nothing are spun before and after each run.',
    figures,
  };
}

function generatedFiles(bytes: number): readonly string[] {
  return Array.from({ length: DISTINCT }, (_, i) => {
    const path = join(benchFolder(), `reach-${bytes}-${i}.jsonl`);
    writeFileSync(path, generateLog(bytes, 100 + i));
    return path;
  });
}

interface Run {
  readonly ms: number;
  /** From the first tenth of the answers on, when every thread has loaded its tables. */
  readonly steadyMs: number;
  readonly megabytes: number;
}

async function runCommand(list: string, jobs: number): Promise<Run> {
  const before = performance.now();
  const command = [join(root, 'bin/floorline.mjs'), 'analyze', '--stdin-paths', '--jobs', String(jobs)];
  const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const expected = list.split('\n').length;
  let lines = 0;
  let warm: number | null = null;
  child.stdout.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) lines++;
    if (lines >= expected / 10) warm ??= performance.now();
  });
  let megabytes = Number.NaN;
  const watch = setInterval(() => {
    megabytes = peakOf(child.pid ?? 0) ?? megabytes;
  }, 50);
  child.stdin.end(list);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(watch);
  if (code !== 0 || lines !== expected)
    throw new Error(`analyze ended with ${code} after ${lines} of ${expected}`);
  const end = performance.now();
  return { ms: end - before, steadyMs: end - (warm ?? before), megabytes };
}

/** The most memory that a process has had so far, in megabytes, where the system tells. */
function peakOf(pid: number): number | null {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

const SPIN = `const { parentPort, workerData } = require('node:worker_threads');
let sum = 0;
for (let i = 0; i < workerData; i++) sum = (sum * 31 + i) | 0;
parentPort.postMessage(sum);`;
const ROUNDS = 600_000_000;

/** The time that so many threads take for the same loop, divided among them, in milliseconds. */
async function spin(threads: number): Promise<number> {
  const before = performance.now();
  await Promise.all(
    Array.from({ length: threads }, () => {
      const worker = new Worker(SPIN, { eval: true, workerData: ROUNDS / threads });
      return new Promise((resolve) => worker.once('message', resolve));
    }),
  );
  return performance.now() - before;
}
