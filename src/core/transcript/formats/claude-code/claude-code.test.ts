import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importTranscript } from '../registry.ts';

type Line = Readonly<Record<string, unknown>>;

const user = (uuid: string, parentUuid: string | null, content: unknown, more: Line = {}): Line => ({
  type: 'user',
  uuid,
  parentUuid,
  sessionId: 's',
  message: { role: 'user', content },
  ...more,
});
const answer = (
  uuid: string,
  parentUuid: string | null,
  id: string,
  block: unknown,
  more: Line = {},
): Line => ({
  type: 'assistant',
  uuid,
  parentUuid,
  sessionId: 's',
  message: { id, role: 'assistant', model: 'm', content: [block] },
  ...more,
});
const call = (id: string) => ({ type: 'tool_use', id, name: 'Bash', input: { command: id } });
const outcome = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'ok' });
const says = (text: string) => ({ type: 'text', text });

function read(lines: readonly Line[]) {
  const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const result = importTranscript({ name: 'x', bytes });
  if (!result.ok) throw new Error(result.failure.message);
  const [conversation] = result.document.conversations;
  if (conversation === undefined) throw new Error('no conversation');
  return { ...result.document, conversation };
}

const shape = (lines: readonly Line[]) =>
  read(lines).conversation.threads.map(({ id, turns }) => [
    id,
    turns.map(
      ({ role, parts }) =>
        `${role}: ${parts.map((part) => ('text' in part ? part.text : part.name)).join(' + ')}`,
    ),
  ]);

describe('threads of a Claude Code log', { timeout: 30_000 }, () => {
  it('parallel calls are no branches, wherever the next answer hangs', () => {
    const parallel = [
      user('u1', null, 'go'),
      answer('a1', 'u1', 'm1', call('c1')),
      user('r1', 'a1', [outcome('c1')]),
      answer('a2', 'a1', 'm1', call('c2')),
      user('r2', 'a2', [outcome('c2')]),
    ];
    for (const parent of ['r1', 'r2', 'a2']) {
      const lines = [...parallel, answer('a3', parent, 'm2', says('done'))];
      expect(shape(lines)).toEqual([
        ['main', ['user: go', 'assistant: Bash + Bash', 'tool: ok', 'tool: ok', 'assistant: done']],
      ]);
    }
  });

  it('a result that is the last line does not turn the talk into a branch', () => {
    const lines = [
      user('u1', null, 'go'),
      answer('a1', 'u1', 'm1', call('c1')),
      answer('a2', 'a1', 'm1', call('c2')),
      user('r2', 'a2', [outcome('c2')]),
      answer('a3', 'r2', 'm2', says('going on')),
      user('r1', 'a1', [outcome('c1')]),
    ];
    expect(shape(lines).map(([id]) => id)).toEqual(['main']);
  });

  it('a prompt that was taken back becomes a branch', () => {
    const lines = [
      user('u1', null, 'one'),
      answer('a1', 'u1', 'm1', says('1')),
      user('u2', 'a1', 'two'),
      answer('a2', 'u2', 'm2', says('2')),
      user('u3', 'a1', 'three'),
      answer('a3', 'u3', 'm3', says('3')),
    ];
    expect(shape(lines)).toEqual([
      ['main', ['user: one', 'assistant: 1', 'user: three', 'assistant: 3']],
      ['branch-u2', ['user: two', 'assistant: 2']],
    ]);
  });

  it('a missing link is bridged by the line before', () => {
    const lines = [
      user('u1', null, 'one'),
      answer('a1', 'u1', 'm1', says('1')),
      user('u2', 'gone', 'two'),
      answer('a2', 'u2', 'm2', says('2')),
    ];
    expect(shape(lines)).toEqual([['main', ['user: one', 'assistant: 1', 'user: two', 'assistant: 2']]]);
  });

  it('subagents that the log names are one thread each, even over several roots', () => {
    const side = (agentId: string): Line => ({ isSidechain: true, agentId });
    const lines = [
      user('x1', null, 'first', side('A')),
      answer('x2', 'x1', 'm1', says('1'), side('A')),
      user('y1', null, 'other', side('B')),
      user('x3', null, 'again', side('A')),
    ];
    expect(shape(lines)).toEqual([
      ['sidechain-A', ['user: first', 'assistant: 1', 'user: again']],
      ['sidechain-B', ['user: other']],
    ]);
  });

  it('keeps every line in exactly one thread, however the links run', () => {
    const links = fc.array(
      fc.record({
        parent: fc.nat(30),
        side: fc.boolean(),
        kind: fc.constantFrom('user', 'answer', 'result', 'note'),
        message: fc.nat(5),
      }),
      { minLength: 1, maxLength: 25 },
    );
    fc.assert(
      fc.property(links, (plan) => {
        const lines = plan.map(({ parent, side, kind, message }, index): Line => {
          const more = { isSidechain: side };
          const link = `n${parent}`;
          if (kind === 'user') return user(`n${index}`, link, `words ${index}`, more);
          if (kind === 'result') return user(`n${index}`, link, [outcome(`c${message}`)], more);
          if (kind === 'answer') return answer(`n${index}`, link, `m${message}`, call(`c${index}`), more);
          return { type: 'system', subtype: 'note', uuid: `n${index}`, parentUuid: link, sessionId: 's' };
        });
        if (plan.every(({ kind }) => kind === 'note')) return;
        const { conversation } = read(lines);
        const parts = conversation.threads.flatMap(({ turns }) => turns.flatMap((turn) => turn.parts));
        expect(parts).toHaveLength(plan.filter(({ kind }) => kind !== 'note').length);
        expect(new Set(conversation.threads.map(({ id }) => id)).size).toBe(conversation.threads.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('turns of a Claude Code log', () => {
  it('count the usage of an answer once, as its last line has it', () => {
    const usage = (output_tokens: number) => ({
      input_tokens: 3,
      cache_read_input_tokens: 10,
      cache_creation_input_tokens: 5,
      output_tokens,
    });
    const withUsage = (line: Line, output: number): Line => ({
      ...line,
      message: { ...(line.message as Line), usage: usage(output) },
    });
    const { conversation } = read([
      user('u1', null, 'go'),
      withUsage(answer('a1', 'u1', 'm1', says('a')), 1),
      withUsage(answer('a2', 'a1', 'm1', says('b')), 44),
    ]);
    expect(conversation.threads[0]?.turns.map((turn) => turn.usage)).toEqual([
      null,
      { inputTokens: 3, cacheReadTokens: 10, cacheCreationTokens: 5, outputTokens: 44 },
    ]);
  });

  it('take a compaction without words about what was kept as unknown, and several in order', () => {
    const boundary = (uuid: string, logicalParentUuid: string, preTokens: number): Line => ({
      type: 'system',
      subtype: 'compact_boundary',
      uuid,
      parentUuid: null,
      logicalParentUuid,
      sessionId: 's',
      compactMetadata: { trigger: 'manual', preTokens },
    });
    const { conversation } = read([
      user('u1', null, 'go'),
      boundary('b1', 'u1', 1000),
      user('s1', 'b1', [says('This session is being continued from a previous conversation. A')], {
        isCompactSummary: true,
      }),
      answer('a1', 's1', 'm1', says('on')),
      boundary('b2', 'a1', 2000),
      user('s2', 'b2', 'This session is being continued from a previous conversation. B'),
    ]);
    expect(conversation.threads).toHaveLength(1);
    expect(conversation.threads[0]?.compactions).toEqual([
      { turn: 1, trigger: 'manual', tokensBefore: 1000, tokensAfter: null, kept: null },
      { turn: 3, trigger: 'manual', tokensBefore: 2000, tokensAfter: null, kept: null },
    ]);
  });

  it('copy arguments digit by digit', () => {
    const line =
      '{"type":"assistant","uuid":"a","sessionId":"s","message":{"id":"m","role":"assistant","content":[{"type":"text","text":"x"},{"type":"tool_use","id":"c","name":"pay","input":{"account":12345678901234567890,"rate":1.10,"note":"v 2.0"}}]}}';
    const result = importTranscript({ name: 'x', bytes: new TextEncoder().encode(line) });
    if (!result.ok) throw new Error(result.failure.message);
    expect(result.document.conversations[0]?.threads[0]?.turns[0]?.parts[1]).toMatchObject({
      args: [
        { key: 'account', value: '12345678901234567890' },
        { key: 'rate', value: '1.10' },
        { key: 'note', value: 'v 2.0' },
      ],
    });
  });
});
