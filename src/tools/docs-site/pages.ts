import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.mjs';

/** The order in which a reader would want them. A page that is not named here stands at the end, under "More". */
const GROUPS = [
  { title: 'Start', pages: ['tour', 'rule', 'choosing-a-slot', 'faq'] },
  { title: 'Use', pages: ['audit', 'report', 'tail', 'batch', 'presets', 'formats'] },
  { title: 'Build on it', pages: ['library', 'cli'] },
  { title: 'How it works', pages: ['estimator', 'performance', 'browsers', 'architecture'] },
] as const;

export interface DocsPage {
  /** Its name in `docs/`, without an ending. */
  readonly name: string;
  /** Its first heading. */
  readonly title: string;
  readonly markdown: string;
}

export interface DocsGroup {
  readonly title: string;
  readonly pages: readonly DocsPage[];
}

export const docsFolder = join(root, 'docs');

/** Every page of the docs, in groups, as it stands on disk. */
export function readDocs(folder = docsFolder): readonly DocsGroup[] {
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -3)] : []));
  const ordered = new Set<string>(GROUPS.flatMap(({ pages }) => pages));
  const more = { title: 'More', pages: names.filter((name) => !ordered.has(name)) };
  return [...GROUPS, more].flatMap(({ title, pages }) => {
    const read = pages.flatMap((name) => (names.includes(name) ? [readPage(folder, name)] : []));
    return read.length === 0 ? [] : [{ title, pages: read }];
  });
}

function readPage(folder: string, name: string): DocsPage {
  const markdown = readFileSync(join(folder, `${name}.md`), 'utf8');
  return { name, title: /^# (.+)$/m.exec(markdown)?.[1] ?? name, markdown };
}
