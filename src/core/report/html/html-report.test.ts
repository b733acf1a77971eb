import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { gunzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { RECORD_POLICY } from '../../compaction/policy/policy.ts';
import { buildSharedReport, type ReportSource } from '../shared/build-report.ts';
import { writeReportFile } from '../shared/file.ts';
import { LEVELS } from '../shared/levels.ts';
import { NO_MASKS } from '../shared/masked-turns.ts';
import type { SharedReport } from '../shared/model.ts';
import { openReport } from '../shared/open-report.ts';
import { sourceOfFile } from '../shared/testing/sample-report.ts';
import { jsonForScript, LONGEST_PLAIN, readBlock, writeBlock } from './data-block.ts';
import { isHtml, readHtmlReport } from './read-html-report.ts';
import { escapeHtml, pageTitle, renderHtmlReport } from './render-html-report.ts';
import { DATA_CLOSES, DATA_OPENS, PLACES } from './template.ts';

/** As the build makes it, with a script that holds the names of the places too. */
const TEMPLATE = `<!doctype html><title>${PLACES.title}</title>${DATA_OPENS}${PLACES.data}${DATA_CLOSES}<noscript>${PLACES.words}</noscript><script>"${PLACES.data} ${PLACES.title}"</script>`;

const HOSTILE = `</script><script>alert(1)</script><!-- ${PLACES.words} ${PLACES.data} $& $' \u2028 "'>`;

let source: ReportSource;
beforeAll(async () => {
  const bytes = readFileSync(join(import.meta.dirname, '../../../../public/samples/short.jsonl'));
  source = {
    ...(await sourceOfFile('short.jsonl', bytes)),
    policy: { ...RECORD_POLICY, budget: 12_000, slot: 800 },
    title: 'Refused on Tuesday',
    note: 'Look at the second pass.',
    notes: [{ turn: 12, text: 'the limit is set' }],
  };
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
function htmlOf(report: SharedReport): string {
  const written = renderHtmlReport(TEMPLATE, report);
  if (!written.ok) throw new Error(written.failure.message);
  return written.text;
}
/** What a browser finds in the block of data. */
function dataIn(html: string): string {
  const from = html.indexOf(DATA_OPENS) + DATA_OPENS.length;
  return html.slice(from, html.toLowerCase().indexOf('</script', from));
}

describe('an HTML report', () => {
  test('opened and written again is the same byte for byte, at every level, and so is its file', () => {
    for (const level of LEVELS) {
      const report = buildSharedReport(source, level, NO_MASKS);
      const html = htmlOf(report);
      const opened = openReport(bytesOf(html));
      if (!opened.ok) throw new Error(opened.failure.message);
      expect(htmlOf(opened.opened.report)).toBe(html);
      expect(writeReportFile(opened.opened.report)).toEqual(writeReportFile(report));
    }
  });

  test('is packed where it is long, opens and is written again the same, and says that it is cut where it is', async () => {
    const bytes = readFileSync(join(import.meta.dirname, '../../../../public/samples/refused.jsonl'));
    const long = { ...source, ...(await sourceOfFile('refused.jsonl', bytes)) };
    const report = buildSharedReport(long, 'full', NO_MASKS);
    const html = htmlOf(report);
    const file = writeReportFile(report);
    if (!file.ok) throw new Error(file.failure.message);
    expect(file.text.length).toBeGreaterThan(LONGEST_PLAIN);
    expect(html.length).toBeLessThan(file.text.length * 0.6);
    const opened = openReport(bytesOf(html));
    if (!opened.ok) throw new Error(opened.failure.message);
    expect(htmlOf(opened.opened.report)).toBe(html);
    const cut = openReport(bytesOf(html.slice(0, html.length - 40_000)));
    expect(cut).toMatchObject({ ok: false, failure: { code: 'cut' } });
  });

  test('a block gives back what was put into it, plain or packed, and holds no markup', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (json, isPacked) => {
        const block = writeBlock(json, isPacked ? -1 : undefined);
        expect(block).not.toContain('<');
        const read = readBlock(bytesOf(block));
        const text = new TextDecoder().decode(isPacked ? gunzipSync(read) : read);
        expect(JSON.parse(text)).toEqual(JSON.parse(json));
      }),
    );
  });

  test('says in its title what it is called, its level, and what is in it', () => {
    const html = htmlOf(buildSharedReport(source, 'numbers', NO_MASKS));
    expect(html).toContain(
      '<title>Refused on Tuesday · level numbers: numbers only, no text of the transcript · Floorline</title>',
    );
    expect(pageTitle({ title: null, level: 'full' })).toBe(
      'Compaction report · level full: with the full text, secrets masked · Floorline',
    );
  });

  test('tells who runs no script what came out', () => {
    const html = htmlOf(buildSharedReport(source, 'numbers', NO_MASKS));
    expect(html).toMatch(/<noscript>## Refused on Tuesday\n\nLook at the second pass\./);
  });

  test('keeps markup in every field as data: nothing ends a block, nothing is taken for a place', () => {
    const report = buildSharedReport(
      {
        ...source,
        title: HOSTILE,
        note: HOSTILE,
        notes: [{ turn: 3, text: HOSTILE }],
        texts: {
          name: HOSTILE,
          conversation: HOSTILE,
          thread: HOSTILE,
          literals: Array.from({ length: source.columns.items.count }, () => HOSTILE),
          turns: Array.from({ length: source.columns.turns.count }, () => ({
            text: HOSTILE,
            parts: [],
            tools: [HOSTILE],
            timestamp: HOSTILE,
            model: HOSTILE,
          })),
        },
      },
      'items',
      NO_MASKS,
    );
    const html = htmlOf(report);
    const places = TEMPLATE.split(PLACES.words)[1] ?? '';
    expect(html.endsWith(places)).toBe(true);
    // Two scripts as in the template, and no comment.
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html.match(/<\/script/g)).toHaveLength(2);
    expect(html).not.toContain('<!--');
    const title = html.slice(html.indexOf('<title>'), html.indexOf('</title>'));
    expect(title).toContain('&lt;/script&gt;&lt;script&gt;');
    const opened = openReport(bytesOf(html));
    expect(opened.ok && opened.opened.report.title).toBe(HOSTILE);
    expect(opened.ok && opened.opened.nameOf(0)).toBe(HOSTILE);
  });

  test('is refused where the template has no place for it', () => {
    const report = buildSharedReport(source, 'numbers', NO_MASKS);
    expect(renderHtmlReport('<!doctype html>', report)).toMatchObject({ ok: false });
    const turned = `${PLACES.data}${PLACES.title}${PLACES.words}`;
    expect(renderHtmlReport(turned, report)).toMatchObject({ ok: false, failure: { code: 'damaged' } });
  });
});

describe('an HTML file of a stranger', () => {
  const block = (data: string): Uint8Array =>
    bytesOf(`<!DOCTYPE html><p>x${DATA_OPENS}${data}${DATA_CLOSES}`);

  test.each([
    ['an HTML file without a report', bytesOf('<!doctype html><p>hello'), 'not-ours'],
    ['a block that is no JSON', block('hello'), 'not-ours'],
    ['JSON of something else', block('{"schema":"other/1"}'), 'not-ours'],
    ['a report of a later version', block('{"schema":"floorline.shared/9"}'), 'newer'],
    ['a block that is cut', bytesOf(`<!doctype html>${DATA_OPENS}{"schema":"floorline.sha`), 'cut'],
    ['a block far down', bytesOf(`<!doctype html>${' '.repeat(1_000_000)}${DATA_OPENS}{}`), 'not-ours'],
  ] as const)('%s is refused', (_, bytes, code) => {
    expect(openReport(bytes)).toMatchObject({ ok: false, failure: { code } });
  });

  test('is no HTML file when it does not begin as one', () => {
    expect(isHtml(bytesOf('\uFEFF \n<!DocType HTML>'))).toBe(true);
    expect(isHtml(bytesOf('{"a":"<!doctype html>"}'))).toBe(false);
    expect(readHtmlReport(bytesOf(`{${DATA_OPENS}{}`))).toBeNull();
    expect(readHtmlReport(new Uint8Array())).toBeNull();
  });
});

describe('text in a page', () => {
  test('as JSON in a script says the same, and no sign of it can open or close anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const json = jsonForScript(JSON.stringify({ text }));
        expect(JSON.parse(json)).toEqual({ text });
        expect(json).not.toContain('<');
        expect(dataIn(`${DATA_OPENS}${json}${DATA_CLOSES}`)).toBe(json);
      }),
    );
  });

  test('as text of an element', () => {
    expect(escapeHtml('a <b> & "c"')).toBe('a &lt;b&gt; &amp; &quot;c&quot;');
  });
});
