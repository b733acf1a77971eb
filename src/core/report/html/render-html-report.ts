/**
 * A report as one HTML file (design: Sharing). Problem: the file holds what a stranger wrote, and must hold it as data only.
 * Idea: the script and the style of the file are the template's, and its content security policy names them by their hash,
 * so that nothing else in the file can run. The report stands in a block (`data-block.ts`) that no text of it can end; title and words are escaped as text. Cost: one pass over the text. Limits: the
 * template is trusted, since it is a file of the build.
 */
import { type Failed, failed } from '../shared/failure.ts';
import { writeReportFile } from '../shared/file.ts';
import type { Level } from '../shared/levels.ts';
import type { SharedReport } from '../shared/model.ts';
import { reportAsTicket } from '../shared/ticket.ts';
import { writeBlock } from './data-block.ts';
import { PLACES } from './template.ts';

export type HtmlWritten = { readonly ok: true; readonly text: string } | Failed;

/** The ending of the name of such a file. */
export const HTML_ENDING = '.floorline.html';

/**
 * The HTML file of a report: a function of the two alone, so that page and command line write the same bytes. Fails where
 * the report contradicts itself.
 */
export function renderHtmlReport(template: string, report: SharedReport): HtmlWritten {
  const file = writeReportFile(report);
  if (!file.ok) return file;
  const title = template.indexOf(PLACES.title);
  const data = template.indexOf(PLACES.data, title + 1);
  const words = template.indexOf(PLACES.words, data + 1);
  if (title < 0 || data < 0 || words < 0) return failed('damaged', 'the template has no place for it');
  return {
    ok: true,
    text: [
      template.slice(0, title),
      escapeHtml(pageTitle(report)),
      template.slice(title + PLACES.title.length, data),
      writeBlock(file.text.trimEnd()),
      template.slice(data + PLACES.data.length, words),
      escapeHtml(reportAsTicket(report)),
      template.slice(words + PLACES.words.length),
    ].join(''),
  };
}

/** What is in a report, in as few words as a title has room for. */
export const LEVEL_TITLES = {
  numbers: 'numbers only, no text of the transcript',
  masked: 'items by kind and number, no text of the transcript',
  items: 'with the literals of items, secrets masked',
  full: 'with the full text, secrets masked',
} as const satisfies Readonly<Record<Level, string>>;

/** The title of the page: the author's, the level, and what that means. */
export const pageTitle = ({ title, level }: Pick<SharedReport, 'title' | 'level'>): string =>
  `${title ?? 'Compaction report'} · level ${level}: ${LEVEL_TITLES[level]} · Floorline`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in an element. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
