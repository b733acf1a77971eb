import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tokenizer } from '../../core/tokens/tokenizer.ts';
import { importTranscript } from '../../core/transcript/formats/registry.ts';
import { tokenCount } from '../../core/units.ts';
import { createJobs } from '../jobs.ts';
import type { Answers, DoneMessage, RequestType, WorkerMessage, WorkerRequest } from '../protocol.ts';

type Asked = { [T in RequestType]: Omit<Extract<WorkerRequest, { type: T }>, 'job'> }[RequestType];

/** A worker whose tokenizer tells how much it was given. */
function setUp() {
  const said: WorkerMessage[] = [];
  let counted = 0;
  const tokenizer: Tokenizer = {
    encoding: 'o200k_base',
    count(text) {
      counted += text.length;
      return tokenCount(text.length);
    },
    encode: (text) => Array.from(text, (_, index) => index),
    starts: (text) => Uint32Array.from(text, (_, index) => index),
  };
  const jobs = createJobs({
    post: (message) => said.push(structuredClone(message)),
    importOne: (source, as) => importTranscript(source, as === null ? {} : { as }),
    formatName: (format) => format,
    loadEncoding: async () => tokenizer,
    pause: async () => undefined,
    now: () => 0,
  });
  let job = 0;
  const ask = async <T extends Asked['type']>(request: Extract<Asked, { type: T }>): Promise<Answers[T]> => {
    const mine = ++job;
    await jobs.handle({ ...request, job: mine } as WorkerRequest);
    const message = said.find((one) => one.job === mine && (one.type === 'done' || one.type === 'failed'));
    if (message?.type !== 'done') throw new Error(JSON.stringify(message));
    return (message as DoneMessage<T>).answer;
  };
  const show = async (bytes: Uint8Array, follow: boolean, as: string | null = null) => {
    const before = counted;
    const source = { kind: 'files', files: [new File([bytes.slice()], 'session.jsonl')] } as const;
    const document = await ask<'open'>({ type: 'open', source, as, mapping: null, follow });
    const selected = await ask<'select'>({
      type: 'select',
      document: document.hash,
      conversation: null,
      thread: null,
    });
    const analysed = await ask<'analyse'>({ type: 'analyse', encoding: 'o200k_base' });
    return { document, selected, columns: analysed.columns, counted: counted - before };
  };
  return { show };
}

const encoder = new TextEncoder();
const line = (at: number): string => {
  const role = at % 2 === 0 ? 'user' : 'assistant';
  const text = `Step ${at}: set retries=${at * 7} in /srv/app-${at % 5}/config.yml. ${'and so on '.repeat(80)}`;
  const message = { id: `m${at}`, role, content: [{ type: 'text', text }] };
  return JSON.stringify({ type: role, uuid: `u${at}`, parentUuid: `u${at - 1}`, sessionId: 's', message });
};
const lines = Array.from({ length: 130 }, (_, at) => line(at));
const whole = encoder.encode(lines.join('\n'));
/** The first lines of it, as bytes. */
const first = (count: number): number => encoder.encode(`${lines.slice(0, count).join('\n')}\n`).length;

describe('a file that is followed', () => {
  it('is at each step what opening it anew gives, whatever was appended', async () => {
    const cuts = fc.array(fc.integer({ min: first(90), max: whole.length }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(cuts, async (ends) => {
        const followed = setUp();
        await followed.show(whole.subarray(0, first(90)), true);
        for (const end of [...ends].sort((a, b) => a - b)) {
          const now = await followed.show(whole.subarray(0, end), true);
          expect(now.document.followed?.isRewritten).toBe(false);
          const alone = await setUp().show(whole.subarray(0, now.document.bytes), false);
          const { followed: _, ...document } = now.document;
          expect(document).toEqual(alone.document);
          expect({ ...now.selected, continues: false }).toEqual(alone.selected);
          expect(now.selected.continues).toBe(true);
          expect(now.columns).toEqual(alone.columns);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('is read and counted only where it is new', async () => {
    const { show } = setUp();
    const all = await show(whole.subarray(0, first(120)), true);
    const next = await show(whole.subarray(0, first(121)), true);
    expect(next.document.followed).toEqual({ from: first(120), isRewritten: false });
    expect(next.selected.turns).toBe(121);
    // A run of turns is read again whose last one may have changed.
    expect(next.counted).toBeLessThan(all.counted * 0.65);
  });

  it('is read anew, and says so, when what was read no longer stands there', async () => {
    const { show } = setUp();
    await show(whole.subarray(0, first(120)), true);
    const other = encoder.encode(lines.slice(20, 120).join('\n'));
    const next = await show(other, true);
    expect(next.document.followed).toEqual({ from: 0, isRewritten: true });
    expect(next.selected).toMatchObject({ turns: 100, continues: false });
  });

  it('keeps the format that was chosen', async () => {
    const { show } = setUp();
    await show(whole.subarray(0, first(100)), true, 'plain-text');
    const next = await show(whole.subarray(0, first(101)), true, 'plain-text');
    expect(next.document.format).toBe('plain-text');
    expect(next.document.followed).toEqual({ from: 0, isRewritten: false });
  });
});
