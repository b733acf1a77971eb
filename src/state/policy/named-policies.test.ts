import { describe, expect, it } from 'vitest';
import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import { readPolicy } from '../../core/compaction/policy/read-policy.ts';
import { createNamedPolicies, exportText, namedBase, namedPart, POLICIES_KEY } from './named-policies.ts';

const mine = { ...RECORD_POLICY, slot: 1_400, margin: 0.25 };

function openDevice(kept: string | null = null, isFull = false) {
  const all = new Map(kept === null ? [] : [[POLICIES_KEY, kept]]);
  const storage = {
    getItem: (key: string) => all.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new Error('full');
      all.set(key, value);
    },
    removeItem: (key: string) => void all.delete(key),
  };
  const store = createNamedPolicies(() => storage);
  return {
    now: store.getState,
    text: () => all.get(POLICIES_KEY) ?? null,
    again: () => openDevice(all.get(POLICIES_KEY)),
  };
}
const names = (page: ReturnType<typeof openDevice>) => page.now().all.map(({ name }) => name);

describe('policies with a name', () => {
  it('are saved, replaced, renamed and removed, and there again on the next visit', () => {
    const page = openDevice();
    expect(page.now().save('  My\n gateway ', mine)).toBe('My gateway');
    page.now().save('A', RECORD_POLICY);
    page.now().save('My gateway', { ...mine, slot: 900 });
    expect(names(page.again())).toEqual(['A', 'My gateway']);
    expect(page.again().now().all[1]?.policy).toEqual({ ...mine, slot: 900 });
    expect(page.now().rename('A', 'My gateway')).toBe(false);
    expect(page.now().rename('A', ' ')).toBe(false);
    expect(page.now().rename('My gateway', 'B')).toBe(true);
    expect(page.now().chosen).toBe('B');
    page.now().remove('B');
    expect(page.now().chosen).toBeNull();
    page.now().remove('A');
    expect(page.text()).toBeNull();
  });

  it('hold for the visit where the device keeps nothing', () => {
    const page = openDevice(null, true);
    page.now().save('A', mine);
    page.now().save('B', mine);
    expect(names(page)).toEqual(['A', 'B']);
    expect(page.now().isKept).toBe(false);
  });

  it('leave a range to its document', () => {
    const page = openDevice();
    page.now().save('A', { ...mine, segments: { kind: 'range', from: 1, to: 9 } });
    const [named] = page.now().all;
    expect(named?.policy.segments).toEqual({ kind: 'replay' });
    const ranged = { ...RECORD_POLICY, segments: { kind: 'range', from: 2, to: 4 } } as const;
    expect(named && namedPart(named, ranged)).toEqual({ ...mine, segments: ranged.segments });
  });

  it.each([
    'no json',
    '{}',
    '[null, 3, "a", [], {"name": 1}]',
    JSON.stringify([{ name: '', policy: mine }]),
    JSON.stringify([{ name: 'a', policy: { slot: -1 } }]),
    JSON.stringify([{ name: 'a', policy: { budget: 1e15 } }]),
    JSON.stringify([{ name: 'a', policy: { __proto__: null, polluted: true } }]),
  ])('pass over what makes no sense: %s', (kept) => {
    expect(names(openDevice(kept))).toEqual([]);
  });

  it('keep what makes sense beside what makes none', () => {
    const kept = JSON.stringify([
      { name: 'bad', policy: { slot: 'x' } },
      { name: 'good', policy: { slot: 700 } },
    ]);
    expect(openDevice(kept).now().all).toEqual([{ name: 'good', policy: { ...RECORD_POLICY, slot: 700 } }]);
  });
});

describe('a file of a policy', () => {
  it('is what --policy reads, and comes back under its name', () => {
    const text = exportText({ name: 'My gateway', policy: mine });
    expect(readPolicy(JSON.parse(text))).toEqual({ ok: true, policy: mine });
    const page = openDevice();
    expect(page.now().importText(text, 'x.json')).toEqual({ ok: true, names: ['My gateway'] });
    expect(page.now().all).toEqual([{ name: 'My gateway', policy: mine }]);
  });

  it('without a name has that of its file', () => {
    const page = openDevice();
    page.now().importText('{"slot": 900}', 'gateway.JSON');
    expect(names(page)).toEqual(['gateway']);
  });

  it.each([
    ['{', 'a.json is no JSON.'],
    ['[]', 'a.json holds no policy.'],
    ['{"slto": 1}', /^a\.json: "slto" takes no setting of that name/],
    ['{"budget": 1000000000000}', 'a.json holds a number that is out of all reach.'],
  ])('is refused in words: %s', (text, reason) => {
    const page = openDevice();
    expect(page.now().importText(text, 'a.json')).toEqual({
      ok: false,
      reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
    });
    expect(names(page)).toEqual([]);
  });
});

describe('what the settings are called', () => {
  const all = [{ name: 'Mine', policy: mine }];
  it.each([
    ['exactly a named one, whoever set it', mine, null, 'Mine'],
    ['changed since it was chosen', { ...mine, slot: 1_500 }, 'Mine', 'Mine'],
    ['changed, and never chosen', { ...mine, slot: 1_500 }, null, null],
    ['back at the preset that it was made from', RECORD_POLICY, 'Mine', null],
    ['another preset', { ...mine, preset: 'codex' }, 'Mine', null],
  ])('%s', (_, now, chosen, name) => {
    expect(namedBase(now, all, chosen)?.name ?? null).toBe(name);
  });
});
