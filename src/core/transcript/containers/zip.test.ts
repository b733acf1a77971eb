import { deflateSync, gzipSync, strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { joined } from './bytes.ts';
import { openArchivesNow } from './open-archives.ts';
import { stored, zipOf } from './testing/archives.ts';
import { LAMPS, ZSTD } from './testing/zstd-samples.ts';

const decoder = new TextDecoder();

/** What is found in a zip called `a.zip`: text by name, and all that is said. */
function look(bytes: Uint8Array) {
  const { sources, strangers, remarks } = openArchivesNow([{ name: 'a.zip', bytes }]);
  const texts: Record<string, string> = {};
  const said: string[] = [];
  for (const source of sources) {
    if ('bytes' in source) texts[source.name] = decoder.decode(source.bytes);
    else said.push(source.message);
  }
  return { texts, strangers, said: [...said, ...remarks.map(({ reason }) => reason)], remarks };
}

const deflated = (path: string, text: string) => ({
  path,
  plain: strToU8(text),
  packed: deflateSync(strToU8(text)),
  method: 8,
});

/** A text that holds the mark of the record behind a member. */
const TRICK = `PK\u0007\u0008 is no record${'; this is a long text'.repeat(12)}`;

describe('zip', () => {
  it('gives its members in order, with the name of the archive before theirs', () => {
    const bytes = zipSync({ 'logs/b.jsonl': strToU8(LAMPS), 'a.txt': [strToU8('plain'), { level: 0 }] });
    expect(look(bytes)).toEqual({
      texts: { 'a.zip/logs/b.jsonl': LAMPS, 'a.zip/a.txt': 'plain' },
      strangers: [],
      said: [],
      remarks: [],
    });
    expect(Object.keys(look(bytes).texts)).toEqual(['a.zip/logs/b.jsonl', 'a.zip/a.txt']);
  });

  it('reads Zstandard members, wide sizes, and an archive that stands behind other bytes', () => {
    const zstd = { path: 's/1.json', packed: ZSTD.lamps, plain: strToU8(LAMPS), method: 93 };
    expect(look(zipOf([zstd]))).toMatchObject({ texts: { 'a.zip/s/1.json': LAMPS }, said: [] });
    const wide = [
      { ...deflated('x', LAMPS), isWide: true },
      { ...stored('y', 'plain'), isWide: true },
    ];
    expect(look(zipOf(wide))).toMatchObject({ texts: { 'a.zip/x': LAMPS, 'a.zip/y': 'plain' }, said: [] });
    // Its first bytes are those of a member that the directory does not know.
    const behind = joined([zipOf([stored('z', 'old')]), zipOf([stored('new', 'plain')])]);
    expect(look(behind)).toMatchObject({ texts: { 'a.zip/new': 'plain' }, said: [] });
  });

  it('reads members whose sizes stand behind them, also without a directory', () => {
    const pieces: Uint8Array[] = [];
    const zip = new Zip((_, piece) => pieces.push(piece));
    for (const [name, text] of Object.entries({ 'a.txt': LAMPS, 'b.txt': TRICK })) {
      const member = new ZipDeflate(name);
      zip.add(member);
      member.push(strToU8(text), true);
    }
    zip.end();
    const bytes = joined(pieces);
    const texts = { 'a.zip/a.txt': LAMPS, 'a.zip/b.txt': TRICK };
    expect(look(bytes)).toMatchObject({ texts, said: [] });
    const directory = decoder.decode(bytes.map((byte) => byte & 0x7f)).indexOf('PK\u0001\u0002');
    const cut = look(bytes.subarray(0, directory));
    expect(cut.texts).toEqual(texts);
    expect(cut.said).toEqual([expect.stringContaining('its directory is missing')]);
    const inData = { ...stored('c', TRICK), isBehind: true };
    expect(look(zipOf([inData]).subarray(0, 150)).texts['a.zip/c']).toBe(TRICK.slice(0, 119));
  });

  it('cut at any byte gives the members before the cut, the last of them up to it', () => {
    const members = { 'a.txt': LAMPS.slice(0, 900), 'b/c.txt': 'second', 'd.txt': 'third' };
    const bytes = zipSync(
      Object.fromEntries(Object.entries(members).map(([name, text]) => [name, strToU8(text)])),
    );
    for (let at = 4; at < bytes.length; at++) {
      const { texts, said } = look(bytes.subarray(0, at));
      const found = Object.entries(texts);
      expect(said.length).toBeGreaterThan(0);
      const names = Object.keys(members).map((name) => `a.zip/${name}`);
      expect(names.slice(0, found.length)).toEqual(found.map(([name]) => name));
      found.forEach(([, text], index) => {
        const whole = Object.values(members)[index] ?? '';
        expect(index < found.length - 1 ? text === whole : whole.startsWith(text)).toBe(true);
      });
    }
  });

  it('says what is wrong with a member, and reads it as far as it goes', () => {
    const wrongSum = { ...deflated('sum', LAMPS), crc: 1 };
    const damaged = deflated('hurt', LAMPS);
    damaged.packed.fill(0xff, 60, 70);
    const { texts, said, remarks } = look(zipOf([wrongSum, damaged, stored('fine', 'text')]));
    expect(texts['a.zip/sum']).toBe(LAMPS);
    expect(texts['a.zip/fine']).toBe('text');
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/^a\.zip\/sum: at byte 33 its checksum or size is not the one/);
    expect(said[1]).toMatch(/^a\.zip\/hurt: /);
    expect(remarks[0]?.at).toBe(33);
  });

  it('names what it cannot open, by its reason', () => {
    const { texts, said, strangers } = look(
      zipOf([
        { ...stored('secret.jsonl', 'xxxx'), flags: 1 },
        { ...stored('old.jsonl', 'xxxx'), method: 14 },
        { ...stored('odd.jsonl', 'xxxx'), method: 77 },
        { ...stored('link', '../../etc/passwd'), unixMode: 0xa1ff },
        stored('shot.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73)),
        stored('__MACOSX/._a', 'x'),
        stored('store.db', 'SQLite format 3\0CREATE TABLE cursorDiskKV (key TEXT)'),
        stored('folder/', ''),
        stored('empty.jsonl', ''),
      ]),
    );
    expect(texts).toEqual({ 'a.zip/empty.jsonl': '' });
    expect(said).toEqual([
      'a.zip/secret.jsonl is encrypted.',
      'a.zip/old.jsonl is packed with LZMA, which is not read here.',
      'a.zip/odd.jsonl is packed with method 77, which is not read here.',
      'a.zip/store.db is an SQLite database of Cursor (by its table cursorDiskKV); Floorline does not read it.',
    ]);
    expect(strangers).toEqual(['a.zip/link (a link)', 'a.zip/shot.png (no text)', 'a.zip/__MACOSX/._a']);
  });

  it('takes paths for names only, each its own', () => {
    const paths = [
      '/etc/passwd',
      '..\\..\\up.txt',
      'nul\0l',
      'twice',
      'twice (2)',
      'twice',
      'twice',
      '',
      `${'long/'.repeat(900)}x`,
    ];
    const { texts, strangers } = look(zipOf(paths.map((path, index) => stored(path, String(index)))));
    expect(texts).toEqual({
      'a.zip/etc/passwd': '0',
      'a.zip/../../up.txt': '1',
      'a.zip/nul\ufffdl': '2',
      'a.zip/twice': '3',
      'a.zip/twice (2)': '4',
      'a.zip/twice (3)': '5',
      'a.zip/twice (4)': '6',
      'a.zip/unnamed': '7',
    });
    expect(strangers).toEqual([expect.stringMatching(/^a\.zip\/long\/.*… \(a name of 4,501 characters\)$/)]);
  });

  it('opens containers inside, three deep and no deeper', () => {
    const inner = gzipSync(strToU8('deep'));
    const zip = (name: string, bytes: Uint8Array) => zipSync({ [name]: bytes });
    expect(look(zip('two.zip', zip('x.txt.gz', inner))).texts).toEqual({ 'a.zip/two.zip/x.txt': 'deep' });
    const { texts, said } = look(zip('two.zip', zip('three.zip', zip('x.txt.gz', inner))));
    expect(texts).toEqual({});
    expect(said).toEqual(['a.zip/two.zip/three.zip/x.txt.gz lies more than 3 archives deep.']);
  });

  it('keeps apart what has one name when its ending is taken off', () => {
    const bytes = zipSync({ 'a.txt': strToU8('one'), 'a.txt.gz': gzipSync(strToU8('two')) });
    expect(look(bytes).texts).toEqual({ 'a.zip/a.txt': 'one', 'a.zip/a.txt.gz': 'two' });
  });

  it('a directory that lies never throws', () => {
    const bytes = zipOf([deflated('a', LAMPS.slice(0, 500)), stored('b', 'text')]);
    for (let at = 0; at < bytes.length; at++)
      for (const to of [0, 0xff]) {
        const copy = bytes.slice();
        copy[at] = to;
        expect(Object.keys(look(copy).texts).length).toBeLessThanOrEqual(2);
      }
  });
});
