import { describe, expect, it } from 'vitest';
import { supersededIn } from '../floor/superseded.ts';
import type { Turn } from '../transcript/model.ts';
import { createColumnsBuilder } from './build-columns.ts';
import { agent, bash, CHARACTER_TOKENS, edit, user } from './thread-testing.ts';

/** What turns replace, as `old → new @ turn`. */
function supersededBy(groups: readonly (Turn | readonly Turn[])[], from = 0, to = 1_000): readonly string[] {
  const { columns, literals } = createColumnsBuilder(groups.flat(), CHARACTER_TOKENS).finish();
  return [...supersededIn(columns.supersessions, from, to)].map(
    ([item, { by, turn }]) => `${literals[item]} → ${literals[by]} @ ${turn}`,
  );
}

describe('a value that the thread replaces', () => {
  it('is marked when an edit replaces it in its file', () => {
    expect(supersededBy([edit('conf/app.yaml', 'timeout: 3000', 'timeout: 4500')])).toEqual([
      '3000 → timeout: 4500 @ 1',
    ]);
  });
  it('is marked when a person says another', () => {
    expect(
      supersededBy([user('I set the timeout to 3000.'), agent('ok'), user('Now I set the timeout to 4500.')]),
    ).toEqual(['3000 → 4500 @ 2']);
  });
  it('is marked when a line gives its name another', () => {
    expect(supersededBy([user('max_retries = 3'), agent('max_retries = 7')])).toEqual([
      'max_retries = 3 → max_retries = 7 @ 1',
    ]);
  });
  it('is marked when another version is installed', () => {
    expect(
      supersededBy([bash('npm install vite@7.1.2', 'ok'), bash('npm install vite@6.4.0', 'ok')]),
    ).toEqual([expect.stringMatching(/7\.1\.2.* → .*6\.4\.0 @ 3/)]);
  });
  it('is not marked once it is set again', () => {
    const again = [
      user('I set the timeout to 3000.'),
      user('I set the timeout to 4500.'),
      user('I set the timeout to 3000.'),
    ];
    expect(supersededBy(again)).toEqual(['4500 → 3000 @ 2']);
  });
  it('is not marked for turns that hold no replacement', () => {
    const thread = [user('I set the timeout to 3000.'), user('I set the timeout to 4500.')];
    expect(supersededBy(thread, 0, 1)).toEqual([]);
    expect(supersededBy(thread, 0, 2)).toEqual(['3000 → 4500 @ 1']);
  });
  it('is not marked by another name, another file, or a list that gives one name two values', () => {
    expect(supersededBy([user('I set the timeout to 3000.'), user('I set the limit to 4500.')])).toEqual([]);
    expect(
      supersededBy([
        edit('a/app.yaml', 'x: 1', 'timeout: 3000'),
        edit('b/app.yaml', 'x: 1', 'timeout: 4500'),
      ]),
    ).toEqual([]);
    expect(supersededBy([user('max_retries = 3\nmax_retries = 7')])).toEqual([]);
  });
});
