import { describe, expect, it } from 'vitest';
import { settle, summaryOf } from '../testing/fake-client.ts';
import { createFollowStore, type FollowedHandle, HIDDEN_MS, SEEN_MS } from './follow.ts';

type Status = 'ready' | 'reading';

/** A file that a test writes, and a clock that it turns. */
function harness() {
  let text = 'a';
  let time = 0;
  let error: DOMException | null = null;
  let hidden = false;
  let status: Status = 'ready';
  let clock = 0;
  let readingTakes = 0;
  let isRewritten = false;
  const opened: string[] = [];
  const waits: number[] = [];
  let next: (() => void) | null = null;
  const handle: FollowedHandle = {
    name: 'log.jsonl',
    getFile() {
      if (error !== null) return Promise.reject(error);
      return Promise.resolve(new File([text], 'log.jsonl', { lastModified: time }));
    },
  };
  const store = createFollowStore({
    session: {
      getState: () => ({
        status,
        document: { ...summaryOf('log.jsonl'), bytes: 1, followed: { from: 0, isRewritten } },
        async readOn(file) {
          clock += readingTakes;
          opened.push(await file.text());
        },
      }),
    },
    isHidden: () => hidden,
    now: () => clock,
    later(work, ms) {
      waits.push(ms);
      next = work;
      return () => {
        next = null;
      };
    },
  });
  return {
    store,
    opened,
    waits,
    handle,
    write(to: string) {
      text = to;
      time++;
    },
    fail: (name: string | null) => {
      error = name === null ? null : new DOMException('no', name);
    },
    rewrite: (to: boolean) => {
      isRewritten = to;
    },
    hide: () => {
      hidden = true;
    },
    be: (now: Status) => {
      status = now;
    },
    readingTakes: (ms: number) => {
      readingTakes = ms;
    },
    isWaiting: () => next !== null,
    /** The time comes at which the file is looked at again. */
    async tick() {
      const work = next;
      next = null;
      work?.();
      await settle();
      await settle();
      await settle();
    },
  };
}

async function following() {
  const h = harness();
  h.store.getState().offer(h.handle);
  h.store.getState().start();
  await settle();
  await settle();
  await settle();
  return h;
}

describe('following a file', () => {
  it('does not read what is on screen once more, and then reads each change', async () => {
    const h = await following();
    expect(h.opened).toEqual([]);
    await h.tick();
    expect(h.opened).toEqual([]);
    h.write('ab');
    await h.tick();
    h.write('abc');
    await h.tick();
    await h.tick();
    expect(h.opened).toEqual(['ab', 'abc']);
    expect(h.store.getState().trouble).toBeNull();
  });

  it('says that a file was written anew, until it is read on again', async () => {
    const h = await following();
    h.rewrite(true);
    h.write('xyz');
    await h.tick();
    expect(h.store.getState().trouble).toEqual({ kind: 'rewritten' });
    await h.tick();
    expect(h.store.getState().trouble).toEqual({ kind: 'rewritten' });
    h.rewrite(false);
    h.write('xyz1');
    await h.tick();
    expect(h.store.getState().trouble).toBeNull();
  });

  it('waits while something is read, and takes the change afterwards', async () => {
    const h = await following();
    h.be('reading');
    h.write('ab');
    await h.tick();
    expect(h.opened).toEqual([]);
    h.be('ready');
    await h.tick();
    expect(h.opened).toEqual(['ab']);
  });

  it('looks seldom where nobody sees it, and no longer than it reads', async () => {
    const h = await following();
    expect(h.waits.at(-1)).toBe(SEEN_MS);
    h.readingTakes(7_000);
    h.write('ab');
    await h.tick();
    expect(h.waits.at(-1)).toBe(7_000);
    h.hide();
    await h.tick();
    expect(h.waits.at(-1)).toBe(HIDDEN_MS);
  });

  it('says that the file became shorter, until it grows again', async () => {
    const h = await following();
    h.write('abcd');
    await h.tick();
    h.write('ab');
    await h.tick();
    expect(h.store.getState().trouble).toEqual({ kind: 'shrunk', from: 4, to: 2 });
    await h.tick();
    expect(h.store.getState().trouble).toEqual({ kind: 'shrunk', from: 4, to: 2 });
    h.write('abc');
    await h.tick();
    expect(h.store.getState().trouble).toBeNull();
    expect(h.opened).toEqual(['abcd', 'ab', 'abc']);
  });

  it('keeps what is on screen of a file that is empty for a moment, or gone', async () => {
    const h = await following();
    h.write('');
    await h.tick();
    expect(h.store.getState().trouble).toEqual({ kind: 'empty' });
    h.fail('NotFoundError');
    await h.tick();
    expect(h.store.getState().trouble).toEqual({ kind: 'gone' });
    h.fail(null);
    h.write('ab');
    await h.tick();
    expect(h.store.getState()).toMatchObject({ trouble: null, isFollowing: true });
    expect(h.opened).toEqual(['ab']);
  });

  it('ends where the browser forbids it, and asks for the file again', async () => {
    const h = await following();
    h.fail('NotAllowedError');
    await h.tick();
    expect(h.store.getState()).toMatchObject({
      trouble: { kind: 'denied' },
      isFollowing: false,
      handle: null,
    });
    expect(h.isWaiting()).toBe(false);
  });

  it('stops when it is told to, and when another file comes', async () => {
    const h = await following();
    h.store.getState().stop();
    expect(h.isWaiting()).toBe(false);
    h.store.getState().start();
    await settle();
    h.store.getState().offer(null);
    expect(h.store.getState()).toMatchObject({ handle: null, isFollowing: false });
  });
});
