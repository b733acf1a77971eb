import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../process.mjs';
import { readDocs } from './pages.ts';
import { hrefInSite, renderPage, slugOf } from './render-page.ts';
import { docsFiles } from './vite-plugin.ts';

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
].filter((path) => existsSync(join(root, path)));

/** The text of a Markdown file without its code, where a bracket is no link. */
const prose = (path: string): string =>
  readFileSync(path, 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '');

const headings = (path: string): readonly string[] => {
  const seen = new Map<string, number>();
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, words = '']) =>
    slugOf(words.replace(/[`*]/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'), seen),
  );
};

test.each(documents)('every link of %s leads somewhere', (name) => {
  const path = join(root, name);
  const broken = [...prose(path).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, href = '']) => {
    if (/^https?:/.test(href)) return [];
    const [file = '', fragment] = href.split('#');
    const target = file === '' ? path : resolve(dirname(path), file);
    if (!existsSync(target)) return [href];
    return fragment === undefined || headings(target).includes(fragment) ? [] : [href];
  });
  expect(broken).toEqual([]);
});

test('every page of the docs is in the build, linked from every other, and leads to nothing that is not there', () => {
  const files = docsFiles();
  const pages = readDocs().flatMap((group) => group.pages);
  expect(pages.length).toBeGreaterThan(10);
  for (const { name } of pages) {
    const html = String(files.get(`${name}.html`));
    for (const other of pages) expect(html).toContain(`href="${other.name}.html"`);
    const inside = [...html.matchAll(/(?:href|src)="([^"#]+)/g)].map(([, to = '']) => to);
    const missing = inside.filter(
      (to) =>
        !/^https?:/.test(to) &&
        !files.has(to) &&
        to !== '../index.html' &&
        !existsSync(join(root, 'public', to.replace(/^\.\.\//, ''))),
    );
    expect(missing).toEqual([]);
  }
});

test('a page holds no script and no inline style, and shows raw HTML as text', () => {
  const page = {
    name: 'x',
    title: 'A <b>',
    markdown: '# A <b>\n\n<script>alert(1)</script>\n\n<img src=x onerror=y>\n',
  };
  const html = renderPage(page, [{ title: 'G', pages: [page] }]);
  expect(html).not.toMatch(/<script|<b>|style=|<img src=x/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test.each([
  ['rule.md', 'rule.html'],
  ['formats.md#archives', 'formats.html#archives'],
  ['#archives', '#archives'],
  ['../public/schema/shared-report-1.json', '../schema/shared-report-1.json'],
  ['pictures/a.png', 'pictures/a.png'],
  ['../CONTRIBUTING.md', null],
  ['../src/core/README.md', null],
  ['https://example.org/', 'https://example.org/'],
])('in the build %s leads to %s', (href, to) => {
  expect(hrefInSite(href)).toBe(to);
});

test('headings are named as repository hosts name them', () => {
  const seen = new Map<string, number>();
  expect(
    ['The rule, in short', 'OpenAI `chat` (messages)', 'The rule, in short'].map((h) => slugOf(h, seen)),
  ).toEqual(['the-rule-in-short', 'openai-chat-messages', 'the-rule-in-short-1']);
});
