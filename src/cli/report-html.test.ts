import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderHtmlReport } from '../core/report/html/render-html-report.ts';
import { openReport } from '../core/report/shared/open-report.ts';
import { reportCommand } from './report.ts';
import { reportTemplate } from './report-template.ts';

const FILE = join(import.meta.dirname, '../../public/samples/short.jsonl');

async function report(...args: readonly string[]): Promise<string> {
  let out = '';
  await reportCommand([FILE, '--title', 'Refused on Tuesday', ...args], {
    write: (text) => (out += text),
    note: () => {},
  });
  return out;
}

describe('floorline report --format html', () => {
  // A checkout builds the form of the report when it is asked for.
  test('is the file of the same report in the form of the page, byte for byte', {
    timeout: 120_000,
  }, async () => {
    const file = await report('--level', 'items', '--format', 'json');
    const opened = openReport(new TextEncoder().encode(file));
    if (!opened.ok) throw new Error(opened.failure.message);
    const html = renderHtmlReport(await reportTemplate(), opened.opened.report);
    expect(await report('--level', 'items', '--format', 'html')).toBe(html.ok && html.text);
  });

  test('allows no script but its own, and no address at all', { timeout: 120_000 }, async () => {
    const template = await reportTemplate();
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(template)?.[1] ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]{44}'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'$/,
    );
    expect(template).not.toMatch(
      /<(link|img|iframe|object|embed|base)\b|\bsrc=["']?http|url\(\s*["']?(?!data:)\w/,
    );
    expect(template.match(/<script/g)?.length).toBeGreaterThanOrEqual(2);
  });
});
