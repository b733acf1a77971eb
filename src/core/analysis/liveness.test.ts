import { describe, expect, it } from 'vitest';
import type { Turn } from '../transcript/model.ts';
import { createColumnsBuilder } from './build-columns.ts';
import { agent, bash, CHARACTER_TOKENS, edit, read, use, write } from './thread-testing.ts';

/** What the thread lost, as `literal@turn that lost it`. */
function lostIn(...groups: readonly (Turn | readonly Turn[])[]): readonly string[] {
  const { columns, literals } = createColumnsBuilder(groups.flat(), CHARACTER_TOKENS).finish();
  const { lost, item } = columns.spans;
  return Array.from(lost?.row ?? [], (row, at) => `${literals[item[row] ?? 0]}@${lost?.since[at]}`);
}

const FILE = 'const poolSize_a = 1;\nconst idleMs_b = 2;\n'.repeat(5);
const A = 'poolSize_a';
const B = 'idleMs_b';

describe('a file that was read', () => {
  it('is held while nothing happens to it', () => {
    expect(lostIn(read('src/db.ts', FILE), agent('fine'), read('src/db.ts', FILE))).toEqual([]);
  });
  it.each([
    ['rm', 'rm -f src/db.ts'],
    ['git rm', 'git rm src/db.ts'],
    ['its folder', 'rm -rf src'],
    ['behind another command', 'npm test && rm src/db.ts'],
  ])('is lost once it is deleted: %s', (_, command) => {
    expect(new Set(lostIn(read('src/db.ts', FILE), bash(command)))).toEqual(new Set([`${A}@3`, `${B}@3`]));
  });
  it('is lost once it is written anew, but for what it holds again', () => {
    const anew = `const ${B} = 3;\n`.repeat(20);
    expect(new Set(lostIn(read('src/db.ts', FILE), write('src/db.ts', anew)))).toEqual(new Set([`${A}@3`]));
  });
  it('is lost in a patch that deletes it', () => {
    const patch = '*** Begin Patch\n*** Delete File: src/db.ts\n*** End Patch\n';
    expect(
      lostIn(read('src/db.ts', FILE), use('apply_patch', { input: patch }, 'done')).length,
    ).toBeGreaterThan(0);
  });
  it('is held after an edit, whose replaced text counts by itself', () => {
    expect(lostIn(read('src/db.ts', FILE), edit('src/db.ts', `${A} = 1`, `${A} = 9`))).toEqual([]);
  });
  it('is held when the deletion fails, hits another file or only appends', () => {
    expect(lostIn(read('src/db.ts', FILE), bash('rm src/db.ts', 'no such file', true))).toEqual([]);
    expect(lostIn(read('src/db.ts', FILE), bash('rm src/db.tsx'))).toEqual([]);
    expect(lostIn(read('src/db.ts', FILE), bash('echo x >> src/db.ts'))).toEqual([]);
  });
  it('goes on under its new name', () => {
    const moved = [read('src/db.ts', FILE), bash('mv src/db.ts src/pool.ts')];
    expect(lostIn(...moved)).toEqual([]);
    expect(lostIn(...moved, bash('rm src/db.ts'))).toEqual([]);
    expect(lostIn(...moved, bash('rm src/pool.ts')).every((text) => text.endsWith('@5'))).toBe(true);
  });
});

describe('what the agent wrote itself', () => {
  it('is lost when it is deleted or written anew', () => {
    const wrote = write('src/new.ts', FILE);
    expect(lostIn(wrote)).toEqual([]);
    expect(lostIn(wrote, bash('rm src/new.ts')).length).toBeGreaterThan(0);
    expect(new Set(lostIn(wrote, write('src/new.ts', `const ${A} = 1;\n`.repeat(20))))).toEqual(
      new Set([`${B}@3`]),
    );
  });
  it('is lost when the file is restored from version control; what was read before is not', () => {
    const lost = lostIn(
      read('src/db.ts', FILE),
      edit('src/db.ts', 'x'.repeat(200), 'const addedByMe_c = 1;\n'.repeat(10)),
      bash('git checkout -- src/db.ts'),
    );
    expect(new Set(lost)).toEqual(new Set(['addedByMe_c@5']));
  });
});
