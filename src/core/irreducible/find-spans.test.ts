import { describe, expect, it } from 'vitest';
import type { Part, Role, ToolArgument, Turn } from '../transcript/model.ts';
import { renderTurn } from '../transcript/render.ts';
import { createSpanFinder } from './find-spans.ts';
import { isHeld } from './span-sources.ts';

const turn = (role: Role, ...parts: readonly Part[]): Turn => ({
  role,
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});
const text = (value: string): Part => ({ kind: 'text', text: value });
const call = (callId: string | null, name: string, args: Readonly<Record<string, string>>): Part => ({
  kind: 'tool_call',
  callId,
  name,
  args: Object.entries(args).map(([key, value]): ToolArgument => ({ key, value })),
});
const result = (callId: string | null, value: string, isError = false): Part => ({
  kind: 'tool_result',
  callId,
  name: null,
  text: value,
  isError,
});

/** Spans of each turn as `kind literal`; `-` before what the working floor does not count, `^` before what is carried. */
function found(...turns: readonly Turn[]): readonly (readonly string[])[] {
  const finder = createSpanFinder();
  return turns.map((one) => {
    const rendered = renderTurn(one);
    return finder
      .find(one, rendered)
      .map(
        (span) =>
          `${span.source === 'summary' ? '^' : ''}${isHeld(span.source) ? '-' : ''}${span.rule.kind} ${rendered.text.slice(span.start, span.end)}`,
      );
  });
}

describe('spans of a thread', () => {
  it('counts what users and agents say', () => {
    expect(
      found(
        turn('user', text('Never touch src/a.ts. It is foo_bar.')),
        turn(
          'assistant',
          { kind: 'reasoning', text: 'so it must be fooBar' },
          text('I will never touch src/a.ts'),
        ),
      ),
    ).toEqual([
      ['constraint Never touch src/a.ts.', 'identifier foo_bar'],
      ['identifier fooBar', 'path src/a.ts'],
    ]);
  });

  it('takes constraints of users and system prompts only, and never of a harness', () => {
    const said = 'You must never do it.';
    expect(
      found(
        turn('system', text(said)),
        turn('user', { kind: 'text', text: said, harness: true }),
        turn('user', text(`<system-reminder>\n${said}\n</system-reminder>`)),
        turn('assistant', text(said)),
        turn('user', { kind: 'summary', text: said }),
      ),
    ).toEqual([[`constraint ${said}`], [], [], [], []]);
  });

  it('carries what a summary holds', () => {
    expect(found(turn('user', { kind: 'summary', text: 'We pinned foo_bar at 3.0.2.' }))).toEqual([
      ['^identifier foo_bar', '^version 3.0.2'],
    ]);
  });

  it('leaves reads, lists and searches to the environment, all but the pointer', () => {
    for (const name of ['Read', 'Glob', 'Grep']) {
      expect(
        found(
          turn('assistant', call('c1', name, { path: '/repo/src/a.ts' })),
          turn('tool', result('c1', 'const foo_bar')),
        ),
      ).toEqual([['path /repo/src/a.ts'], ['-identifier foo_bar']]);
    }
  });

  it('counts answers that cannot be had again, and errors of any call', () => {
    expect(
      found(
        turn(
          'assistant',
          call('c1', 'get_user', { id: 'mia_li_3668' }),
          call('c2', 'Read', { path: '/x/y' }),
        ),
        turn('tool', result('c1', 'order #W2378156')),
        turn('tool', result('c2', 'Error: no such file', true)),
      ),
    ).toEqual([['id mia_li_3668', 'path /x/y'], ['id #W2378156'], ['error Error: no such file']]);
  });

  it('pairs a result without an id with the latest call', () => {
    expect(
      found(
        turn('assistant', call(null, 'bash', { command: 'cat a.txt' })),
        turn('tool', result(null, 'foo_bar')),
      ),
    ).toEqual([['argument cat a.txt'], ['-identifier foo_bar']]);
  });

  it('pairs by id where results come out of order', () => {
    expect(
      found(
        turn('assistant', call('r', 'Read', { path: '/a/b' }), call('x', 'run_tests', {})),
        turn('tool', result('x', 'foo_bar'), result('r', 'fooBar')),
      )[1],
    ).toEqual(['identifier foo_bar', '-identifier fooBar']);
  });

  it('leaves bodies of writes to the file that holds them, all but the names that they coin', () => {
    const more = 'and so on, '.repeat(20);
    expect(
      found(
        turn(
          'assistant',
          call('w', 'Write', {
            file_path: '/x/new.ts',
            content: `const foo_bar = 4096;\nthis.baz.quxOf = 'v1.2.3';\n${more}`,
          }),
          call('b', 'Bash', {
            command: `cat > /x/b.ts <<'EOF'\nconst foo_bar = 1;\n${more}\nEOF\nnode run_it.js`,
          }),
        ),
      ),
    ).toEqual([
      [
        'path /x/new.ts',
        'identifier foo_bar',
        '-number 4096',
        '-identifier this.baz.quxOf',
        '-version v1.2.3',
        'path /x/b.ts',
        'identifier foo_bar',
        'path run_it.js',
      ],
    ]);
  });

  it('always counts the text that an edit replaces', () => {
    const more = 'and so on, '.repeat(20);
    const old = 'old.name is kept.name';
    const now = `new.name is kept.name ${more}`;
    const edits = JSON.stringify([{ old_string: old, new_string: now }]);
    const block = `<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE`;
    const patch = `*** Begin Patch\n*** Update File: src/a.ts\n@@\n-let ${old}\n+let ${now}\n*** End Patch`;
    const literals = (name: string, args: Readonly<Record<string, string>>) =>
      found(turn('assistant', call('e', name, args)))[0]?.filter((line) =>
        /(?:old|new)\.name|a\.ts/.test(line),
      );
    const expected = ['path src/a.ts', 'identifier old.name', '-identifier new.name'];
    expect(literals('Edit', { file_path: 'src/a.ts', old_string: old, new_string: now })).toEqual(expected);
    expect(literals('MultiEdit', { file_path: 'src/a.ts', edits: `${edits}\n` })).toEqual(expected);
    expect(literals('replace_in_file', { path: 'src/a.ts', diff: block })).toEqual(expected);
    expect(literals('apply_patch', { input: patch })).toEqual(expected);
  });

  it('of the replaced text counts only what the new one does not keep', () => {
    const more = 'and so on, '.repeat(20);
    expect(
      found(
        turn(
          'assistant',
          call('e', 'Edit', { old_string: 'old.name is kept.name', new_string: `kept.name ${more}` }),
        ),
      ),
    ).toEqual([['identifier old.name', '-identifier kept.name', '-identifier kept.name']]);
  });

  it('counts the names that the result of a write shows', () => {
    const shown = 'wrote it:\n 12→ const foo_bar = this.baz_of.qux(4096)';
    expect(
      found(
        turn('assistant', call('w', 'Edit', { file_path: '/x/a.ts' })),
        turn('tool', result('w', shown)),
      )[1],
    ).toEqual(['identifier foo_bar', 'identifier this.baz_of.qux', '-number 4096']);
  });

  it('of what a command prints many of counts a handful, and the place of a path is no part of it', () => {
    const lines = Array.from({ length: 8 }, (_, i) => `src/part-${i}.ts:1${i}0: fooBar${i}`);
    const twice = `${lines.join('\n')}\n${lines.join('\n')}`;
    const spans = found(
      turn('assistant', call('c', 'Bash', { command: 'npm run scan' })),
      turn('tool', result('c', twice)),
    )[1];
    const paths = spans?.filter((span) => span.includes('path'));
    const names = (from: number, to: number, sign: string) =>
      lines.slice(from, to).map((_, i) => `${sign}path src/part-${from + i}.ts`);
    const once = [...names(0, 5, ''), ...names(5, 8, '-')];
    expect(paths).toEqual([...once, ...once]);
    expect(spans?.filter((span) => span.startsWith('identifier')).length).toBe(16);
  });

  it('counts all messages of a result that is flagged as an error, but not all its paths', () => {
    const lines = Array.from({ length: 8 }, (_, i) => `error TS230${i}: no part ${i}`);
    const spans = found(
      turn('assistant', call('c', 'Bash', { command: 'npm run scan' })),
      turn('tool', result('c', lines.join('\n'), true)),
    )[1];
    expect(spans?.filter((span) => span.startsWith('error'))).toHaveLength(8);
  });

  it('counts a small body like any argument', () => {
    expect(found(turn('assistant', call('w', 'Write', { path: 'a/b.ts', content: 'foo_bar' })))).toEqual([
      ['path a/b.ts', 'identifier foo_bar'],
    ]);
  });

  it('takes no names of tools, no keys, and crosses no border', () => {
    expect(
      found(
        turn('assistant', text('see "this'), call('c', 'get_user_details', { user_id: 'bar" zeitwerk' })),
      ),
    ).toEqual([['argument bar" zeitwerk']]);
  });

  it('reads neither opaque reasoning nor attachments', () => {
    expect(
      found(
        turn(
          'assistant',
          { kind: 'reasoning', text: '[encrypted, 1234 bytes]', opaque: true },
          { kind: 'attachment', text: '[image/png, 48,213 bytes]', mediaType: 'image/png', bytes: 48_213 },
        ),
      ),
    ).toEqual([[]]);
  });
});
