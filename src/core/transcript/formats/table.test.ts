import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMATS } from './registry.ts';
import { formatLines, formatsAsMarkdown } from './table.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/formats.md'), 'utf8');

describe('docs/formats.md', () => {
  it('holds the table as the registry has it (npm run formats writes it)', () => {
    expect(page).toContain(`\n${formatsAsMarkdown(FORMATS)}\n`);
  });

  it.each(FORMATS.map(({ id }) => id))('says of %s what is read and what is not', (id) => {
    const section = page.split('\n### ').find((text) => text.split('\n')[0]?.includes(`\`${id}\``));
    expect(section).toMatch(/^Read: /m);
    expect(section).toMatch(/^Not read: /m);
  });
});

describe('the table', () => {
  it('says of every format where it lies and how to get one', () => {
    for (const { id, where, export: how } of FORMATS) {
      expect([id, where.length > 10, (how ?? '').length > 10]).toEqual([id, true, true]);
    }
  });

  it('is one line a format in a terminal', () => {
    const lines = formatLines(FORMATS);
    expect(lines).toHaveLength(FORMATS.length);
    for (const line of lines) expect(line).not.toContain('\n');
    expect(lines[0]).toMatch(/^claude-code +Claude Code session +~\/\.claude/);
  });

  it('lets nothing become markup', () => {
    const [first] = FORMATS;
    const table =
      first === undefined ? '' : formatsAsMarkdown([{ ...first, name: 'a|b', where: '~/<id>/*.md' }]);
    expect(table).toContain('| a\\|b | `claude-code` | \\~/\\<id\\>/\\*.md |');
  });
});
