import { describe, expect, it } from 'vitest';
import type { Conversation, Part, Turn } from '../model.ts';
import { renderTurn } from '../render.ts';
import { packConversations } from './pack-conversations.ts';
import { forgetTexts, packPart, textLength, valueLength } from './packed-parts.ts';
import { renderedLength } from './rendered-length.ts';
import { createTextStore } from './text-store.ts';

const words = (head: string): string => head + ' “words”'.repeat(100);
const PARTS: readonly Part[] = [
  { kind: 'text', text: words('said') },
  { kind: 'text', text: words('harness'), harness: true },
  { kind: 'reasoning', text: words('thought') },
  { kind: 'reasoning', text: words('hidden'), opaque: true },
  {
    kind: 'tool_call',
    callId: 'c1',
    name: 'Bash',
    args: [
      { key: 'command', value: words('run') },
      { key: 'timeout', value: '30' },
    ],
  },
  { kind: 'tool_result', callId: 'c1', name: null, text: words('out'), isError: true },
  { kind: 'attachment', text: '[image/png, 48,213 bytes]', mediaType: 'image/png', bytes: 48_213 },
  { kind: 'summary', text: words('sum') },
];

const TURN: Turn = { role: 'user', parts: [], source: [], timestamp: null, model: null, usage: null };

/** Whether a property is a string that lies there, and none that is made. */
const isStored = (part: object, key: string): boolean =>
  Object.getOwnPropertyDescriptor(part, key)?.value !== undefined;

describe('packed parts', () => {
  it.each(PARTS.map((part) => [part.kind, part] as const))('%s reads as before', (_, part) => {
    const store = createTextStore();
    const packed = packPart(part, store);
    expect(packed).toEqual(part);
    expect({ ...packed }).toEqual(part);
    expect(JSON.parse(JSON.stringify(packed))).toEqual(part);
    expect(structuredClone(packed)).toEqual(part);
    expect(Object.keys(packed).sort()).toEqual(Object.keys(part).sort());
    forgetTexts();
    expect(packed).toEqual(part);
    expect(packPart(packed, store)).toBe(packed);
  });

  it('holds no string of a long text', () => {
    const store = createTextStore();
    for (const part of PARTS) {
      const packed = packPart(part, store);
      if (packed.kind === 'tool_call') {
        const [command, timeout] = packed.args;
        expect(command !== undefined && isStored(command, 'value')).toBe(false);
        expect(timeout !== undefined && isStored(timeout, 'value')).toBe(true);
      } else expect(isStored(packed, 'text')).toBe(packed.kind === 'attachment');
    }
  });

  it('knows lengths', () => {
    const store = createTextStore();
    for (const part of PARTS) {
      const packed = packPart(part, store);
      if (part.kind === 'tool_call' && packed.kind === 'tool_call')
        expect(packed.args.map(valueLength)).toEqual(part.args.map(({ value }) => value.length));
      if (part.kind !== 'tool_call' && packed.kind !== 'tool_call')
        expect(textLength(packed)).toBe(part.text.length);
    }
  });

  it('know how long the text of their turn is', () => {
    const store = createTextStore();
    const turnOf = (parts: readonly Part[]): Turn => ({ ...TURN, parts });
    for (const parts of [[], ...PARTS.map((_, at) => PARTS.slice(at)), ...PARTS.map((part) => [part])]) {
      const { length } = renderTurn(turnOf(parts)).text;
      expect(renderedLength(turnOf(parts))).toBe(length);
      expect(renderedLength(turnOf(parts.map((part) => packPart(part, store))))).toBe(length);
    }
  });

  it('makes a text once while it is read several times, and many when they are read in turn', () => {
    const store = createTextStore();
    const packed = Array.from({ length: 30 }, (_, at) =>
      packPart({ kind: 'text', text: words(`${at}`) }, store),
    );
    for (let time = 0; time < 3; time++)
      for (const [at, part] of packed.entries())
        if (part.kind === 'text') expect([part.text, part.text]).toEqual([words(`${at}`), words(`${at}`)]);
  });
});

describe('packing conversations', () => {
  const turn: Turn = {
    role: 'user',
    parts: [...PARTS],
    source: [],
    timestamp: null,
    model: null,
    usage: null,
  };

  it('changes nothing that is read, and keeps turns that threads share', () => {
    const thread = (id: string) => ({ id, title: id, turns: [turn], compactions: [] });
    const before = renderTurn(turn);
    const conversation: Conversation = { id: 'c', title: 'c', threads: [thread('a'), thread('b')] };
    packConversations([conversation], createTextStore());
    const [a, b] = conversation.threads;
    expect(a?.turns[0]).toBe(b?.turns[0]);
    expect(turn.parts.filter((part) => part.kind !== 'tool_call' && isStored(part, 'text'))).toHaveLength(1);
    expect(renderTurn(turn)).toEqual(before);
  });

  it('makes no turns of a conversation that has them on demand', () => {
    const facts = { bytes: 0, turns: 1, tokens: 1, calls: 0, compactions: 0, at: null, threads: [] };
    const conversation: Conversation = {
      id: 'c',
      title: 'c',
      facts,
      get threads(): never {
        throw new Error('asked for');
      },
    };
    expect(() => packConversations([conversation], createTextStore())).not.toThrow();
  });
});
