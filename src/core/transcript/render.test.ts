import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Part, Turn } from './model.ts';
import { renderPart, renderTurn } from './render.ts';

const turnOf = (parts: readonly Part[]): Turn => ({
  role: 'assistant',
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});

const text = fc.oneof(fc.string(), fc.constantFrom('', '\n', 'a\nb', '𝄞', 'key: value'));
const anyPart: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text }),
  fc.record({ kind: fc.constant('reasoning' as const), text }),
  fc.record({ kind: fc.constant('summary' as const), text }),
  fc.record({
    kind: fc.constant('tool_call' as const),
    callId: fc.constant(null),
    name: text,
    args: fc.array(fc.record({ key: text, value: text }), { maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('tool_result' as const),
    callId: fc.constant(null),
    name: fc.constant(null),
    text,
    isError: fc.boolean(),
  }),
);

describe('renderTurn', () => {
  it('writes a call as its name and one line per argument, strings unescaped', () => {
    const call: Part = {
      kind: 'tool_call',
      callId: 'c1',
      name: 'Edit',
      args: [
        { key: 'path', value: 'C:\\tmp\\a.txt' },
        { key: 'text', value: 'two\nlines' },
      ],
    };
    const rendered = renderTurn(turnOf([{ kind: 'text', text: 'Now.' }, call]));
    expect(rendered.text).toBe('Now.\nEdit\npath: C:\\tmp\\a.txt\ntext: two\nlines');
    expect(rendered.parts.map(({ kind, start, end, part }) => [kind, start, end, part])).toEqual([
      ['text', 0, 4, 0],
      ['tool_call', 5, rendered.text.length, 1],
    ]);
    expect(renderPart(call)).toBe('Edit\npath: C:\\tmp\\a.txt\ntext: two\nlines');
  });

  it('gives a turn without parts an empty text', () => {
    expect(renderTurn(turnOf([]))).toEqual({ text: '', parts: [] });
  });

  it('tiles the text with its parts and the newlines between them', () => {
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 6 }), (parts) => {
        const rendered = renderTurn(turnOf(parts));
        let at = 0;
        rendered.parts.forEach(({ start, end, part }, index) => {
          expect(part).toBe(index);
          expect(start).toBe(at);
          expect(rendered.text.slice(start, end)).toBe(
            renderPart(parts[index] ?? { kind: 'text', text: 'none' }),
          );
          const isLast = index === rendered.parts.length - 1;
          if (!isLast) expect(rendered.text[end]).toBe('\n');
          at = isLast ? end : end + 1;
        });
        expect(at).toBe(rendered.text.length);
      }),
    );
  });

  it('gives every argument the range of its value', () => {
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 6 }), (parts) => {
        const rendered = renderTurn(turnOf(parts));
        rendered.parts.forEach(({ args }, index) => {
          const part = parts[index];
          const expected = part?.kind === 'tool_call' ? part.args : [];
          expect(
            args.map(({ key, start, end }) => ({ key, value: rendered.text.slice(start, end) })),
          ).toEqual(expected);
        });
      }),
    );
  });
});
