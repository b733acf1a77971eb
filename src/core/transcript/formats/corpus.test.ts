import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pairCalls } from '../../analysis/pair-calls.ts';
import { overlappingRanges, uncoveredRanges } from '../conservation.ts';
import { openArchivesNow } from '../containers/open-archives.ts';
import { importFiles } from './groups/import-files.ts';
import { importTranscript } from './registry.ts';

/** Real logs, outside the repository: counts that were taken from them by other means. */
const corpus = process.env.FLOORLINE_CORPUS ?? join(import.meta.dirname, '../../../../../shared/corpus');
const isThere = existsSync(join(corpus, 'INDEX.tsv'));
if (!isThere)
  console.warn(`No corpus at ${corpus}: the tests on real logs are skipped (set FLOORLINE_CORPUS).`);

const open = (path: string) => {
  const bytes = new Uint8Array(readFileSync(join(corpus, path)));
  const result = importTranscript({ name: path, bytes });
  if (!result.ok) throw new Error(result.failure.message);
  expect(uncoveredRanges(result.document, bytes)).toEqual([]);
  expect(overlappingRanges(result.document)).toEqual([]);
  return result.document;
};

describe.skipIf(!isThere)('real logs', { timeout: 60_000 }, () => {
  it('a Claude Code session with five subagents', () => {
    const document = open('claude-code/ccviewer-fe5e1c67.jsonl');
    const threads = document.conversations[0]?.threads ?? [];
    expect(document.conversations).toHaveLength(1);
    expect(threads.map(({ id }) => id.split('-')[0])).toEqual(['main', ...Array(5).fill('sidechain')]);
    expect(threads.reduce((sum, { turns }) => sum + turns.length, 0)).toBe(345);
    expect(threads.flatMap(({ turns }) => turns).filter(({ role }) => role === 'assistant')).toHaveLength(
      170,
    );
    expect(document.diagnostics).toEqual([]);
    let results = 0;
    for (const { turns } of threads) {
      const calls = new Set<string | null>();
      for (const part of turns.flatMap(({ parts }) => parts)) {
        if (part.kind === 'tool_call') calls.add(part.callId);
        if (part.kind !== 'tool_result') continue;
        results++;
        expect(calls).toContain(part.callId);
      }
    }
    expect(results).toBe(167);
  });

  it('a pi session with two compactions, most of it kept in between', () => {
    const document = open('pi/pi-mono-before-compaction-v1.jsonl');
    const [main, ...branches] = document.conversations[0]?.threads ?? [];
    expect(document.format).toBe('pi');
    expect(branches).toEqual([]);
    expect(document.diagnostics).toEqual([]);
    const turns = main?.turns ?? [];
    // 990 messages, of which 3 are commands of the user with their output, and 2 summaries.
    expect(turns).toHaveLength(990 + 3 + 2);
    const calls = new Set<string | null>();
    let results = 0;
    for (const part of turns.flatMap(({ parts }) => parts)) {
      if (part.kind === 'tool_call') calls.add(part.callId);
      if (part.kind !== 'tool_result') continue;
      results++;
      expect(calls).toContain(part.callId);
    }
    expect(results).toBe(448 + 3);
    expect(main?.compactions.map(({ turn, tokensBefore, kept }) => ({ turn, tokensBefore, kept }))).toEqual([
      { turn: 354, tokensBefore: 175_004, kept: [{ from: 288, to: 354 }] },
      { turn: 623, tokensBefore: 185_014, kept: [{ from: 546, to: 623 }] },
    ]);
    expect(turns.filter(({ usage }) => usage !== null).length).toBeGreaterThan(460);
  });

  it.each([
    ['tau-bench/gpt-4o-airline.json', 'tau-bench', 200, 5308],
    ['tau-bench/MockAirlineDomainEnv-few_shot.jsonl', 'tau-bench', 19, 463],
    ['mini-swe-agent/github_issue.traj.json', 'mini-swe-agent', 1, 22],
    ['swe-agent-traj/marshmallow-1867.fncall_from_source.traj', 'swe-agent', 1, 28],
    // The system prompt beside the messages is a turn too.
    ['cline-sdk/session.messages.json', 'cline-sdk', 1, 33],
    ['cline-sdk/basic.compaction.json', 'cline-sdk', 1, 11],
    ['inspect/2025-05-12T20-27-36-04-00_browser.json', 'inspect', 1, 10],
    // Three samples of three messages, and the grader's question and answer to each.
    ['inspect/2025-05-12T20-28-26-04-00_security-guide.json', 'inspect', 3, 15],
    ['inspect/log_images.json', 'inspect', 1, 3],
    ['langchain/summarization_seed_messages.json', 'langchain', 1, 6],
    ['adk/sample.session.json', 'adk', 1, 9],
  ])('%s as %s: %i conversations, %i turns', (path, format, conversations, turns) => {
    const document = open(path);
    expect(document.format).toBe(format);
    expect(document.conversations).toHaveLength(conversations);
    expect(
      document.conversations.flatMap(({ threads }) => threads.flatMap((thread) => thread.turns)),
    ).toHaveLength(turns);
    expect(document.diagnostics).toEqual([]);
  });

  it('an Inspect log as .eval: every sample of the archive, calls paired', () => {
    const name = 'docent_log.eval';
    const bytes = new Uint8Array(readFileSync(join(corpus, 'inspect', name)));
    const result = importFiles([{ name, bytes }]);
    if (!result.ok) throw new Error(result.failure.message);
    const { document } = result;
    expect(document).toMatchObject({ name, format: 'inspect', diagnostics: [] });
    expect(document.conversations).toHaveLength(15);
    expect(
      document.conversations.reduce((sum, { threads }) => sum + (threads[0]?.turns.length ?? 0), 0),
    ).toBe(332);
    for (const source of openArchivesNow([{ name, bytes }]).sources) {
      if (!('bytes' in source)) throw new Error(source.message);
      const file = document.files?.findIndex((one) => one.name === source.name) ?? -1;
      expect(uncoveredRanges(document, source.bytes, file)).toEqual([]);
    }
    expect(overlappingRanges(document)).toEqual([]);
    const turns = document.conversations.flatMap(({ threads }) => threads.map((thread) => thread.turns));
    // The call at the end of a sample that ran into its limit of 50 messages.
    const open = turns.flatMap(pairCalls).filter(({ result: answer }) => answer === null);
    expect(open.map(({ call }) => call?.turn)).toEqual([49]);
  });

  it.each([
    // Headers that a plain search finds, calls, compactions, threads.
    ['2026-02-23_16-02-56Z-i-just-merged-dev.md', 267, 134, 1, 3],
    ['2026-06-18_14-52-09Z-read-at-docs-session.md', 1049, 551, 1, 1],
    ['2026-06-18_15-52-09Z-read-docs-git-provenance.md', 98, 29, 0, 1],
    ['2026-06-23_14-17-56Z-read-at-docs-session.md', 1122, 63, 0, 1],
  ])('SpecStory, %s: %i turns and the results of %i calls', (name, headers, calls, compactions, count) => {
    const document = open(`specstory-md/${name}`);
    const threads = document.conversations[0]?.threads ?? [];
    const turns = threads.flatMap((thread) => thread.turns);
    expect(document.format).toBe('specstory');
    expect(document.diagnostics).toEqual([]);
    expect(threads).toHaveLength(count);
    expect(turns.filter(({ role }) => role !== 'tool')).toHaveLength(headers);
    const pairs = threads.flatMap((thread) => pairCalls(thread.turns));
    expect(pairs).toHaveLength(calls);
    expect(pairs.filter(({ result }) => result === null)).toEqual([]);
    expect(threads.flatMap((thread) => thread.compactions)).toHaveLength(compactions);
  });

  it('a session of the Cline SDK after its compaction', () => {
    const thread = open('cline-sdk/basic.compaction.json').conversations[0]?.threads[0];
    expect(thread?.compactions).toEqual([
      { turn: 7, trigger: 'manual', tokensBefore: null, tokensAfter: null, kept: [{ from: 1, to: 7 }] },
    ]);
    expect(thread?.turns.filter(({ parts }) => parts.some(({ kind }) => kind === 'summary'))).toHaveLength(4);
  });

  it('the middle of an OpenHands session: calls with their results, but for one whose call is not in the file', () => {
    const document = open('openhands/sdk-events.jsonl');
    const turns = document.conversations[0]?.threads[0]?.turns ?? [];
    expect(document.format).toBe('openhands');
    expect(turns.map(({ role }) => role)).toEqual(['assistant', 'tool', 'tool', 'assistant', 'tool']);
    expect(document.diagnostics.map(({ code }) => code)).toEqual(['orphan-result']);
    expect(pairCalls(turns).filter(({ result }) => result !== null)).toHaveLength(2);
  });

  it.each([
    ['tau-bench/gpt-4o-airline.json', 1164],
    ['tau-bench/MockAirlineDomainEnv-few_shot.jsonl', 98],
    ['mini-swe-agent/github_issue.traj.json', 10],
    ['cline-sdk/session.messages.json', 11],
    ['inspect/2025-05-12T20-27-36-04-00_browser.json', 4],
    ['langchain/summarization_seed_messages.json', 2],
    ['adk/sample.session.json', 2],
    ['swe-agent-traj/marshmallow-1867.fncall_from_source.traj', 13],
  ])('%s: all of its %i calls have their results', (path, count) => {
    const pairs = open(path).conversations.flatMap(({ threads }) =>
      threads.flatMap(({ turns }) => pairCalls(turns)),
    );
    expect(pairs).toHaveLength(count);
    expect(pairs.filter(({ result }) => result === null)).toEqual([]);
  });
});
