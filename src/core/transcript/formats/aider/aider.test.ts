import { describe, expect, it } from 'vitest';
import { importTranscript } from '../registry.ts';
import { lineKinds } from './lines.ts';
import { modelOf, usageOf } from './notices.ts';

const kinds = (...lines: string[]): string =>
  lineKinds(['# aider chat started at 2026-01-01 10:00:00', ...lines])
    .slice(1)
    .map((kind) => kind[0])
    .join('');

describe('lines', () => {
  it('are told by their mark and the two blanks behind it', () => {
    expect(kinds('#### ask  ', 'answer', '#### heading', '> quoted', '> printed  ', '> printed on')).toBe(
      'uaaacc',
    );
  });
  it('in fenced code are the answer, until the next prompt', () => {
    expect(kinds('#### ask  ', '```', '> x', '#### y', '#### next  ', '> printed')).toBe('uaaauc');
  });
  it('go by the mark alone where all blanks were stripped', () => {
    expect(kinds('#### ask', 'answer', '> printed', '```', '#### code', '```')).toBe('uacaaa');
  });
  it('of a prompt may be empty', () => {
    expect(kinds('#### a  ', '####   ', '#### b  ')).toBe('uuu');
  });
});

describe('notices', () => {
  it.each([
    ['Tokens: 950 sent, 20 received.', [950, 0, 0, 20]],
    ['Tokens: 6.5k sent, 1.3k received. Cost: $0.01 message, $0.02 session.', [6500, 0, 0, 1300]],
    ['Tokens: 12k sent, 3.0k cache write, 2.1k cache hit, 414 received.', [6900, 2100, 3000, 414]],
  ])('%s', (notice, [input, read, written, output]) => {
    expect(usageOf(notice)).toEqual({
      inputTokens: input,
      cacheReadTokens: read,
      cacheCreationTokens: written,
      outputTokens: output,
    });
  });
  it('name the model, or nothing', () => {
    expect(modelOf('Main model: gpt-4o with diff edit format')).toBe('gpt-4o');
    expect(modelOf('Models: claude-3-5-sonnet, weak model haiku')).toBe('claude-3-5-sonnet');
    expect(modelOf('Model of the world')).toBeNull();
    expect(usageOf('Applied edit to tokens.py')).toBeNull();
  });
});

describe('a megabyte', () => {
  it.each([
    '#### a  \n',
    '> a  \n',
    '```\n',
    '#### /clear  \na\n',
    '#### a  \n> b  \n',
    '# aider chat started at 2026-01-01 10:00:00\n\n#### a  \n',
    'a',
  ])(
    'of %j takes no more than seconds',
    (piece) => {
      const text = `# aider chat started at 2026-01-01 10:00:00\n\n#### go  \n\n${piece.repeat(Math.ceil(1_000_000 / piece.length))}`;
      const started = performance.now();
      const result = importTranscript({ name: 'x', bytes: new TextEncoder().encode(text) });
      expect(result.ok && result.document.format).toBe('aider');
      expect(performance.now() - started).toBeLessThan(20_000);
    },
    60_000,
  );
});
