import { describe, expect, it } from 'vitest';
import { fencedCommands } from './fenced-commands.ts';

const commands = (text: string) => fencedCommands(text).map(({ command }) => command);

describe('commands in fences', () => {
  it.each<[string, string, string[]]>([
    ['one', 'Look.\n```bash\nls -la\n```\nDone.', ['ls -la']],
    ['one that opens the text', '```mswea_bash_command\ncat a\ncat b\n```', ['cat a\ncat b']],
    ['two', '```bash\na\n```\n```sh\nb\n```', ['a', 'b']],
    ['an empty one', '```bash\n```', ['']],
    ['code of another language', '```python\nprint(1)\n```', []],
    ['a fence inside a line', 'say ```bash\nls\n```', []],
    ['a fence without an end', '```bash\nls', []],
    ['nothing', '', []],
  ])('%s', (_, text, expected) => {
    expect(commands(text)).toEqual(expected);
  });

  it('slices to its marks', () => {
    const text = 'A\n```bash\nls\n```\nB';
    const [fence] = fencedCommands(text);
    expect(text.slice(fence?.from, fence?.to)).toBe('```bash\nls\n```');
  });

  it('is linear in hostile text', () => {
    expect(commands('`'.repeat(1_000_000))).toEqual([]);
    expect(commands('\n```'.repeat(250_000))).toEqual([]);
  });
});
