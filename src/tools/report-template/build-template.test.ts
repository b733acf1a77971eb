import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { PLACES } from '../../core/report/html/template.ts';
import { assemble, scriptForHtml } from './build-template.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a script in a page cannot end early, and means the same', () => {
  const strings = ['</script>', '</SCRIPT >', '<!-- x', '<script>'];
  const code = `[${strings.map((one) => JSON.stringify(one)).join()}]`;
  const safe = scriptForHtml(code);
  expect(safe).not.toMatch(/<\/script|<!--/i);
  expect(JSON.parse(safe.replaceAll('\\!', '!'))).toEqual(strings);
});

test('the policy names script and style as they stand in the page, and allows nothing else', () => {
  const page = assemble(`f("</script>", "${PLACES.data}")`, 'a::after { content: "</style>" }');
  const script = /<script type="module">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
  expect(page).toContain(
    `content="default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'"`,
  );
  expect(script).toContain('<\\/script>');
  // The places come in order and before the script, which may hold their names.
  const at = [PLACES.title, PLACES.data, PLACES.words, '<script type="module">'].map((one) =>
    page.indexOf(one),
  );
  expect(at.toSorted((a, b) => a - b)).toEqual(at);
  expect(at[0]).toBeGreaterThan(0);
});
