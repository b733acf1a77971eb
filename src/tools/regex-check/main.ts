/** `npm run regexes [-- --update]`: fails where a regular expression may take more than linear time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root, runMain } from '../process.mjs';
import { ALLOWED, type AllowedRegex, BUILT_LATER } from './allowed.ts';
import { builtRegexes } from './built-regexes.ts';
import { type FoundRegex, findRegexes } from './find-regexes.ts';
import { judge } from './judge.ts';
import { keyOf, readRecord, writeRecord } from './record.ts';

/** A check that finds nothing to check has lost its way: each of these holds at least so many. */
const LEAST: Readonly<Record<string, number>> = {
  'src/core/irreducible/detectors': 100,
  'src/core/irreducible/constraints': 20,
  'src/core/irreducible': 200,
  'src/core/transcript/formats': 20,
  'src/core/analysis': 20,
  'src/core/floor': 4,
  'src/core/guard': 3,
  'src/cli': 3,
  'src/views': 3,
  'src/tools': 20,
};

const local = (path: string): string => relative(root, path).split(sep).join('/');

function sources(): readonly string[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function checkRegexes(args: readonly string[]): Promise<number> {
  const problems: string[] = [];
  const files = sources();
  const found = files.map((file) => findRegexes(file, readFileSync(file, 'utf8')));
  const literals = found.flatMap((regexes) => regexes.literals);

  const core = files.filter((file) => local(file).startsWith('src/core/'));
  const built = await builtRegexes(core);
  for (const [i, { built: lines }] of found.entries()) {
    const file = files[i] ?? '';
    const isSeen = built.some((regex) => regex.file === file);
    const isLater = BUILT_LATER.some((later) => local(file).endsWith(later.file));
    if (lines.length > 0 && !isSeen && !isLater) {
      problems.push(
        `${local(file)}:${lines[0]} builds an expression that is not there when the file is loaded`,
      );
    }
  }

  const regexes = [...literals, ...built];
  for (const [folder, least] of Object.entries(LEAST)) {
    const count = regexes.filter(({ file }) => local(file).startsWith(`${folder}/`)).length;
    if (count < least)
      problems.push(`only ${count} expressions were found in ${folder}; there were ${least}`);
  }

  const record = readRecord();
  const safe = new Set<string>();
  const used = new Set<AllowedRegex>();
  let judged = 0;
  for (const regex of regexes) {
    const key = keyOf(regex.source, regex.flags);
    if (record.has(key) || safe.has(key)) {
      safe.add(key);
      continue;
    }
    const allowed = ALLOWED.find((entry) => allows(entry, regex));
    if (allowed !== undefined) {
      used.add(allowed);
      continue;
    }
    judged++;
    const verdict = await judge(regex.source, regex.flags);
    if (verdict.kind === 'safe') safe.add(key);
    else
      problems.push(`${local(regex.file)}:${regex.line} ${verdict.why}\n    /${regex.source.slice(0, 100)}/`);
  }
  for (const entry of ALLOWED) {
    const isThere = files.some((file) => local(file).endsWith(entry.file));
    if (isThere && !used.has(entry)) problems.push(`allowed without need: ${entry.file} ${entry.begins}`);
  }

  if (args.includes('--update')) writeRecord(safe);
  for (const problem of problems) console.error(problem);
  if (judged > 0 && !args.includes('--update')) {
    console.log(`${judged} were judged anew; npm run regexes -- --update keeps the verdicts`);
  }
  console.log(`${regexes.length} regular expressions in ${files.length} files: ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

const allows = ({ file, begins }: AllowedRegex, regex: FoundRegex): boolean =>
  local(regex.file).endsWith(file) && regex.source.startsWith(begins);

await runMain(async () => {
  const code = await checkRegexes(process.argv.slice(2));
  // The library keeps a process of its own alive.
  setImmediate(() => process.exit(code));
  return code;
});
