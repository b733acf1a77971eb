import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importTranscript } from '../registry.ts';
import { jsonText } from './json-values.ts';
import { shownJson } from './shown-json.ts';

/** 3,000 bytes of a picture. */
const DATA = 'iVBORw0KGgoAAAANSUhEUgAA'.repeat(167).slice(0, 4_000);
const URL = `data:image/png;base64,${DATA}`;
const CHIP = /3,000 bytes/;

const openai = (content: unknown): unknown => ({
  messages: [
    { role: 'user', content },
    { role: 'assistant', content: 'I see.' },
  ],
});
const anthropic = (content: unknown): unknown => ({
  messages: [
    { role: 'user', content: 'Look.' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'look', input: {} }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content }] },
  ],
});
const gemini = (response: unknown): unknown => ({
  contents: [
    { role: 'user', parts: [{ text: 'Look.' }] },
    { role: 'model', parts: [{ functionCall: { name: 'look', args: {} } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'look', response } }] },
  ],
});
const vercel = (output: unknown): unknown => [
  { role: 'user', content: [{ type: 'text', text: 'Look.' }] },
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 't', toolName: 'look', input: {} }] },
  { role: 'tool', content: [{ type: 'tool-result', toolCallId: 't', toolName: 'look', output }] },
];

describe('data in base64', () => {
  it.each([
    ['a recording of LangChain', openai([{ type: 'audio', mime_type: 'audio/wav', data: DATA }])],
    ['media of LangChain', openai([{ type: 'media', mime_type: 'image/png', data: DATA }])],
    ['a video of Inspect', openai([{ type: 'video', video: URL }])],
    ['a picture of Bedrock', openai([{ image: { format: 'png', source: { bytes: DATA } } }])],
    ['a file of OpenAI', openai([{ type: 'file', file: { filename: 'a.pdf', file_data: URL } }])],
    ['a block of no known type', openai([{ type: 'hologram', payload: { mimeType: 'x/y', body: DATA } }])],
    ['a recording of a tool', anthropic([{ type: 'audio', mimeType: 'audio/wav', data: DATA }])],
    [
      'a resource of a tool',
      anthropic([
        { type: 'resource', resource: { uri: 'file:///a.png', mimeType: 'image/png', blob: DATA } },
      ]),
    ],
    ['a picture of a tool among fields', anthropic({ title: 'A page', screenshot: URL })],
    ['a picture in a response', gemini({ page: { title: 'A page', screenshot: DATA } })],
    ['media of a result', vercel({ type: 'content', value: [{ type: 'image-data', data: DATA }] })],
    [
      'JSON of a result',
      vercel({ type: 'json', value: { shots: [{ mediaType: 'image/png', data: DATA }] } }),
    ],
  ])('%s is a chip, and nothing of it is text', (_, document) => {
    const bytes = new TextEncoder().encode(JSON.stringify(document));
    const result = importTranscript({ name: 'chat.json', bytes });
    if (!result.ok) throw new Error(result.failure.message);
    const turns = result.document.conversations.flatMap(({ threads }) => threads.flatMap((one) => one.turns));
    const texts = turns
      .flatMap(({ parts }) => parts)
      .map((part) => (part.kind === 'tool_call' ? jsonText(part.args) : part.text));
    expect(texts.filter((text) => text.includes(DATA.slice(0, 60)))).toEqual([]);
    // The type of a file of OpenAI says its name and not its size.
    if (!texts.some((text) => text.includes('a.pdf'))) expect(texts.join('\n')).toMatch(CHIP);
  });

  it('stays what it is where it is short, or written as text', () => {
    const said = `Decode this: ${DATA}`;
    const bytes = new TextEncoder().encode(JSON.stringify(openai(said)));
    const result = importTranscript({ name: 'chat.json', bytes });
    const [part] = result.ok ? (result.document.conversations[0]?.threads[0]?.turns[0]?.parts ?? []) : [];
    expect(part).toEqual({ kind: 'text', text: said });
    expect(shownJson({ data: 'QUJD' })).toBe('{"data":"QUJD"}');
  });
});

describe('shown JSON', () => {
  it('is the JSON of any value without data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(shownJson(value)).toBe(jsonText(value));
      }),
    );
    const words = { url: `https://example.com/${'a/b.c'.repeat(60)}`, data: 'not data, words. '.repeat(20) };
    expect(shownJson(words)).toBe(jsonText(words));
  });

  it('keeps all else, and the order of keys', () => {
    const value = { z: 1, data: DATA, a: [{ mimeType: 'image/png', it: DATA }, 2, null], __proto__x: 'y' };
    expect(shownJson(value)).toBe(
      '{"z":1,"data":"[data, 3,000 bytes]","a":[{"mimeType":"image/png","it":"[image/png, 3,000 bytes]"},2,null],"__proto__x":"y"}',
    );
  });

  it('takes a value as deep as it likes, and a megabyte of one letter', () => {
    let deep: unknown = DATA;
    for (let level = 0; level < 20_000; level++) deep = [deep];
    expect(shownJson(deep)).toBe(jsonText(deep));
    expect(shownJson({ data: 'A'.repeat(1 << 20) })).toBe('{"data":"[data, 786,432 bytes]"}');
  });
});
