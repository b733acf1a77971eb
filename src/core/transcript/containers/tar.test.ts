import { gzipSync, strToU8 } from 'fflate';
import { createTar } from 'nanotar';
import { describe, expect, it } from 'vitest';
import { openArchivesNow } from './open-archives.ts';
import { isTar } from './tar.ts';
import { paxRecord, tarOf } from './testing/archives.ts';

const decoder = new TextDecoder();

function look(bytes: Uint8Array, name = 'a.tar') {
  const { sources, strangers, remarks } = openArchivesNow([{ name, bytes }]);
  const texts = Object.fromEntries(
    sources.flatMap((source) => ('bytes' in source ? [[source.name, decoder.decode(source.bytes)]] : [])),
  );
  return { texts, strangers, said: remarks.map(({ reason }) => reason) };
}

describe('tar', () => {
  const plain = createTar([
    { name: 'logs/' },
    { name: 'logs/a.jsonl', data: 'first' },
    { name: 'logs/empty', data: '' },
    { name: 'logs/b.jsonl', data: 'x'.repeat(512) },
  ]);
  const texts = {
    'a.tar/logs/a.jsonl': 'first',
    'a.tar/logs/empty': '',
    'a.tar/logs/b.jsonl': 'x'.repeat(512),
  };

  it('gives its files, from a library that wrote it', () => {
    expect(isTar(plain)).toBe(true);
    expect(look(plain)).toEqual({ texts: { ...texts }, strangers: [], said: [] });
  });

  it('packed with gzip has its files named after the whole', () => {
    expect(Object.keys(look(gzipSync(plain), 'logs.tar.gz').texts)).toEqual([
      'logs.tar.gz/logs/a.jsonl',
      'logs.tar.gz/logs/empty',
      'logs.tar.gz/logs/b.jsonl',
    ]);
  });

  it('reads long names of three dialects, and sizes in binary', () => {
    const long = `${'folder/'.repeat(30)}file name = 1.txt`;
    const bytes = tarOf([
      { path: 'tail.txt', front: 'front/of/it', bytes: strToU8('posix') },
      { path: '././@LongLink', type: 'L', bytes: strToU8(`${long}\0`) },
      { path: long.slice(0, 100), bytes: strToU8('gnu') },
      { path: 'pax', type: 'x', bytes: strToU8(paxRecord('mtime', '1.5') + paxRecord('path', `p/${long}`)) },
      { path: 'short', bytes: strToU8('pax') },
      { path: 'wide', bytes: strToU8('binary'), size: [0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6] },
    ]);
    expect(look(bytes)).toEqual({
      texts: {
        'a.tar/front/of/it/tail.txt': 'posix',
        [`a.tar/${long}`]: 'gnu',
        [`a.tar/p/${long}`]: 'pax',
        'a.tar/wide': 'binary',
      },
      strangers: [],
      said: [],
    });
  });

  it('leaves links and devices out by name', () => {
    const bytes = tarOf([
      { path: '/abs/../x', bytes: strToU8('text') },
      { path: 'link', type: '2' },
      { path: 'tty', type: '3' },
    ]);
    expect(look(bytes)).toEqual({
      texts: { 'a.tar/abs/../x': 'text' },
      strangers: ['a.tar/link (a link)', 'a.tar/tty (no plain file)'],
      said: [],
    });
  });

  it('cut anywhere gives the files before the cut, the last of them up to it', () => {
    const whole = Object.values(texts);
    for (let at = 512; at < plain.length - 512; at += 97) {
      const found = Object.values(look(plain.subarray(0, at)).texts);
      found.forEach((text, index) => {
        expect(index < found.length - 1 ? text === whole[index] : whole[index]?.startsWith(text)).toBe(true);
      });
    }
    const inside = look(plain.subarray(0, 512 * 5 + 100));
    expect(inside.texts['a.tar/logs/b.jsonl']).toBe('x'.repeat(100));
    expect(inside.said[0]).toMatch(/^a\.tar\/logs\/b\.jsonl: the archive ends inside it, at byte 2,660/);
  });

  it('sizes that lie lead forward, and a header with a wrong sum ends it', () => {
    for (const size of [
      '-0002000\0',
      '77777777777',
      [0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0],
      'what?',
    ] as const) {
      const bytes = tarOf([
        { path: 'a', bytes: strToU8('text'), size },
        { path: 'b', bytes: strToU8('b') },
      ]);
      const { texts: found, strangers } = look(bytes);
      expect([...Object.keys(found), ...strangers][0]).toMatch(/^a\.tar\/a/);
    }
    const broken = plain.slice();
    broken[512 + 3] = 0x21;
    expect(look(broken).said).toEqual([
      'a.tar: it is damaged at byte 512 (a header has the wrong sum); what came out before was read.',
    ]);
  });
});
