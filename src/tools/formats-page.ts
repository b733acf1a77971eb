/** Writes the table of docs/formats.md, and what the page names before its worker is there, from the registry. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORMATS } from '../core/transcript/formats/registry.ts';
import { formatsAsMarkdown } from '../core/transcript/formats/table.ts';
import { choicesOf } from '../views/app/choices-of.ts';
import { root } from './process.mjs';

const path = join(root, 'docs/formats.md');
const page = readFileSync(path, 'utf8');
const from = page.indexOf('| format |');
const to = page.indexOf('\n\n', from);
writeFileSync(path, page.slice(0, from) + formatsAsMarkdown(FORMATS) + page.slice(to));
writeFileSync(
  join(root, 'src/views/app/format-list.json'),
  `${JSON.stringify(choicesOf(FORMATS), null, 2)}\n`,
);
