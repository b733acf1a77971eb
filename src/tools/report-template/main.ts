/**
 * node src/tools/run-ts.mjs src/tools/report-template/main.ts [FILE] — prints where the form of an HTML report lies, or
 * copies it to a file.
 */
import { copyFileSync } from 'node:fs';
import { cachedTemplate } from './cached-template.ts';

const { path } = await cachedTemplate();
const [target] = process.argv.slice(2);
if (target !== undefined) copyFileSync(path, target);
process.stdout.write(`${target ?? path}\n`);
