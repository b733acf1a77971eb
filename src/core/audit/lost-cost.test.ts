import { describe, expect, it } from 'vitest';
import { createThreadColumnsBuilder } from '../analysis/thread-columns.ts';
import { RECORD_POLICY } from '../compaction/policy/policy.ts';
import { createRunner } from '../compaction/replay/replay.ts';
import { loadEncoding } from '../tokens/load-encoding.ts';
import type { Part, Role, Turn } from '../transcript/model.ts';
import { auditPass } from './audit-pass.ts';

const tokenizer = await loadEncoding('o200k_base');
const turn = (role: Role, ...parts: Part[]): Turn => ({
  role,
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});
const say = (role: Role, text: string): Turn => turn(role, { kind: 'text', text });
const call = (callId: string, name: string, key: string, value: string): Turn =>
  turn('assistant', { kind: 'tool_call', callId, name, args: [{ key, value }] });
const result = (callId: string, text: string): Turn =>
  turn('tool', { kind: 'tool_result', callId, name: null, text, isError: false });

const SUMMARY = 'We looked at the invoice; the customer is CUST-48231.';
const SEGMENT = [
  say('user', 'The customer is CUST-48213 and the invoice lies in /srv/invoices/may.json. retry_count: 5'),
  call('a', 'curl_api', 'url', 'https://api.example/rates'),
  result('a', 'timeout: 4500ms for REQ-77120'),
];

/** Where the loss of a literal of the segment was felt, in turns behind the summary. */
function cost(literal: string, ...later: readonly Turn[]): string | null {
  const turns = [...SEGMENT, turn('user', { kind: 'summary', text: SUMMARY }), ...later];
  const built = createThreadColumnsBuilder({ turns, compactions: [] }, tokenizer).finish();
  const to = SEGMENT.length;
  const policy = { ...RECORD_POLICY, floor: 'exhaustive', segments: { kind: 'range', from: 0, to } } as const;
  const [pass] = createRunner(built.columns, null).run(policy).passes;
  const { items } = auditPass(turns, built, {
    segment: { from: 0, to, kept: [] },
    items: pass?.items ?? new Uint32Array(),
    writtenAt: to,
    summary: SUMMARY,
    tokens: 10,
    slot: 100,
    isOpaque: false,
  });
  const found = items.find(({ item }) => item.literal === literal);
  expect(['altered', 'missing']).toContain(found?.status);
  const { lostCost = null, contradicted = null } = found ?? {};
  const felt = [
    ...(lostCost === null ? [] : [`${lostCost.how} ${lostCost.turn - to}`]),
    ...(lostCost === null || lostCost.askedAt === null ? [] : [`asked for ${lostCost.askedAt - to}`]),
    ...(contradicted === null ? [] : [`${contradicted.literal} instead ${contradicted.turn - to}`]),
  ];
  return felt.length === 0 ? null : felt.join(', ');
}

describe('where a loss was felt', () => {
  it.each<readonly [name: string, literal: string, later: readonly Turn[], expected: string | null]>([
    ['nowhere', 'CUST-48213', [say('assistant', 'I go on.')], null],
    ['the agent writes it again', 'CUST-48213', [say('assistant', 'I charge CUST-48213.')], 'used again 1'],
    [
      'the agent puts it into a call',
      'CUST-48213',
      [say('user', 'go on'), call('b', 'charge', 'customer', 'CUST-48213')],
      'used again 2',
    ],
    ['the user says it again', 'CUST-48213', [say('user', 'It is CUST-48213, as I said.')], 'told again 1'],
    [
      'the agent asks, and the user answers',
      '/srv/invoices/may.json',
      [
        say('assistant', 'Which file was it, where the invoice lies?'),
        say('user', '/srv/invoices/may.json, of course'),
      ],
      'told again 2, asked for 1',
    ],
    [
      'a tool shows it again',
      'REQ-77120',
      [call('c', 'bash', 'command', 'tail log'), result('c', 'last was REQ-77120')],
      'looked up again 2',
    ],
    [
      'the file that holds it is read again',
      'CUST-48213',
      [call('d', 'Read', 'file_path', '/srv/invoices/may.json'), result('d', '{"customer": "CUST-48213"}')],
      'looked up again 2',
    ],
    [
      'the first of several counts',
      'CUST-48213',
      [say('user', 'CUST-48213!'), say('assistant', 'CUST-48213, right.')],
      'told again 1',
    ],
    [
      'the agent goes on with what the summary made of it',
      'CUST-48213',
      [say('assistant', 'I charge CUST-48231.')],
      'CUST-48231 instead 1',
    ],
    [
      'the agent goes on with another value of its key',
      'retry_count: 5',
      [say('assistant', 'I set retry_count: 3 now.')],
      'retry_count: 3 instead 1',
    ],
    ['another value is none of it', 'CUST-48213', [say('assistant', 'I charge CUST-99999.')], null],
  ])('%s', (_, literal, later, expected) => {
    expect(cost(literal, ...later)).toBe(expected);
  });
});
