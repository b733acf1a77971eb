/** Writes the tables of docs/presets.md from the presets; the words above them are kept. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { presetsAsMarkdown } from '../core/compaction/policy/presets/table.ts';
import { root } from './process.mjs';

const path = join(root, 'docs/presets.md');
const page = readFileSync(path, 'utf8');
writeFileSync(path, page.slice(0, page.indexOf('| preset |')) + presetsAsMarkdown());
