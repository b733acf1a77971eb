import { describe, expect, it } from 'vitest';
import { importTranscript } from '../../core/transcript/formats/registry.ts';
import { renderTurn } from '../../core/transcript/render.ts';
import { EARLY_BYTES, EARLY_FROM, readHead } from './open-head.ts';

const AS_IT_IS = { as: null, mapping: null };
const importOne = (source: { readonly name: string; readonly bytes: Uint8Array }, as: string | null) =>
  importTranscript(source, as === null ? {} : { as });

const message = (index: number): string =>
  `${JSON.stringify({ role: index % 2 === 0 ? 'user' : 'assistant', content: `${index} ${'words '.repeat(2_000)}` })}\n`;
const LOG = Array.from({ length: 500 }, (_, index) => message(index)).join('');

const headOf = (text: string, name = 'log.jsonl') =>
  readHead({ kind: 'files', files: [new File([text], name)] }, AS_IT_IS, importOne);

describe('the start of a file', () => {
  it('is its first whole lines, without the last turn, whatever follows', async () => {
    expect(LOG.length).toBeGreaterThan(EARLY_FROM);
    const head = await headOf(LOG);
    const [thread] = head?.document.conversations[0]?.threads ?? [];
    const lines = Math.floor(EARLY_BYTES / message(0).length);
    expect(Math.abs((thread?.turns.length ?? 0) - (lines - 1))).toBeLessThan(4);
    expect(head?.total).toBe(LOG.length);
    expect(head?.document.bytes).toBe(LOG.length);
    expect(head?.bytes.at(-1)).toBe(10);
    const whole = importTranscript({ name: 'log.jsonl', bytes: new TextEncoder().encode(LOG) });
    const all = whole.ok ? (whole.document.conversations[0]?.threads[0]?.turns ?? []) : [];
    expect(thread?.turns.map((turn) => renderTurn(turn).text)).toEqual(
      all.slice(0, thread?.turns.length).map((turn) => renderTurn(turn).text),
    );
  });

  it.each([
    ['a list of messages', `[${LOG.trimEnd().split('\n').join(',\n')}]`],
    ['an object that holds them', `{\n"messages": [${LOG.trimEnd().split('\n').join(',\n')}]}`],
    ['all of it in one line', `{"model":"m","messages":[${LOG.trimEnd().split('\n').join(',')}]}`],
  ])('of one JSON document is the start of its talk: %s', async (_what, text) => {
    const thread = (await headOf(text, 'chat.json'))?.document.conversations[0]?.threads[0];
    const whole = importTranscript({ name: 'chat.json', bytes: new TextEncoder().encode(text) });
    const all = whole.ok ? (whole.document.conversations[0]?.threads[0]?.turns ?? []) : [];
    const count = thread?.turns.length ?? 0;
    expect(count).toBeGreaterThan(60);
    expect(thread?.turns.map((turn) => renderTurn(turn).text)).toEqual(
      all.slice(0, count).map((turn) => renderTurn(turn).text),
    );
  });

  it.each([
    ['a small file', LOG.slice(0, LOG.indexOf('\n', EARLY_FROM / 2) + 1)],
    ['one JSON document of another kind', JSON.stringify({ points: LOG.split('').map((_, at) => at) })],
    ['one line that has no end', `{"role":"user","content":"${'x'.repeat(EARLY_FROM)}"}`],
    ['lines that are no transcript', '{"a":1}\n'.repeat(EARLY_FROM / 4)],
    ['plain text', 'User: hello\n\nAssistant: yes\n\n'.repeat(EARLY_FROM / 16)],
    ['one repeated character', '{'.repeat(EARLY_FROM + 1)],
  ])('of %s says nothing', async (_what, text) => {
    expect(await headOf(text)).toBeNull();
  });

  it('is not looked for in a folder, in several files, or in a file that cannot be read', async () => {
    const file = new File([LOG], 'a');
    const heads = [
      { kind: 'files', files: [file], paths: ['folder/a'] },
      { kind: 'files', files: [file, file] },
      { kind: 'paste', name: 'paste', text: LOG },
      { kind: 'again', document: null },
    ] as const;
    for (const source of heads) expect(await readHead(source, AS_IT_IS, importOne)).toBeNull();
    const gone = new File([LOG], 'gone');
    gone.slice = () => {
      throw new DOMException('gone', 'NotFoundError');
    };
    expect(await readHead({ kind: 'files', files: [gone] }, AS_IT_IS, importOne)).toBeNull();
  });
});
