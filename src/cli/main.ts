import { once } from 'node:events';
import { analyze } from './analyze.ts';
import { auditCommand } from './audit.ts';
import { formatsCommand } from './formats.ts';
import type { Output } from './output.ts';
import { PRESETS_NOTE, presets } from './presets.ts';
import { reportCommand } from './report.ts';
import { spans } from './spans.ts';
import { sweepCommand } from './sweep.ts';
import { tailCommand } from './tail/tail.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `floorline: where compacting a transcript is safe, where it must be split, where it must be refused

  floorline analyze FILE…   floors and verdicts under a policy
  floorline sweep FILE      what each of many slots would make of the run, and which one to take
  floorline tail FILE       follows a log while it is written: what compaction would get now, a warning before the last safe turn passes
  floorline audit FILE   real summaries against what they had to keep (--pass N, or --from A --to B --summary FILE)
  floorline report FILE   what can be sent without the transcript (--level numbers|masked|items|full --format markdown|json|csv|link|html|svg)
  floorline spans FILE --json   every irreducible span
  floorline formats   the formats that are read (--propose FILE: a mapping for JSON with keys of its own)
  floorline presets   how real agents compact

Flags of analyze: --preset NAME --policy FILE --budget N --high-water R --trigger used:N|left:N|turns:N --compact oldest:R:turns --keep-first N --slot N --no-slot --margin R
  --floor working|exhaustive|hindsight|reference --no-split --chain-limit N --allowance N --summaries rolling|appended --fixed-cost N
  --conservative N --retrievable --uncapped --keep-user --shown newest:N,results:N
  --segments replay|logged|window:N:turns|window:N:tokens|range:A-B --encoding o200k_base|cl100k_base
  --thread ID --conversation ID --as FORMAT|--map FILE --recursive --fail-on refuse|split --format text|json|markdown|ndjson
  --jobs N --worker-memory MB --slots usual|N,N,… --compare NAME|FILE --summary FILE --stdin-paths (one path a line in, one line of ndjson out)
Flags of sweep: those of a policy and --slots A-B[:COUNT]|N,N,… --margins R,R,… --fractions R,R,… --format text|json|csv
Flags of tail: those of a policy and --every 1s --ahead N --bell --once --fail-on refuse|split --format text|ndjson
Exit status: 0 fine, 1 the --fail-on condition holds, 2 wrong usage or nothing readable.`;

const output: Output = {
  write: (text) => process.stdout.write(text),
  note: (line) => process.stderr.write(`${line}\n`),
  ring: () => process.stderr.write('\x07'),
  drained: () =>
    process.stdout.writableNeedDrain ? once(process.stdout, 'drain').then(() => {}) : Promise.resolve(),
  ...(process.stderr.isTTY ? { progress: (line: string) => process.stderr.write(`\r${line}\x1b[K`) } : {}),
};

async function run([command, ...args]: readonly string[]): Promise<number> {
  switch (command) {
    case 'analyze':
      return analyze(args, output);
    case 'report':
      return reportCommand(args, output);
    case 'spans':
      return spans(args, output);
    case 'sweep':
      return sweepCommand(args, output);
    case 'tail':
      return tailCommand(args, output);
    case 'audit':
      return auditCommand(args, output);
    case 'formats':
      return formatsCommand(args, output);
    case 'presets':
      output.write(`${presets(args)}\n`);
      output.note(PRESETS_NOTE);
      return 0;
    case 'help':
    case '--help':
    case '-h':
      output.write(`${USAGE}\n`);
      return 0;
    case undefined:
      throw new UsageError('name a command');
    default:
      throw new UsageError(`there is no command "${command}"`);
  }
}

// A reader that closes the pipe early (head, less) is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`floorline: ${error.message}\nTry: floorline help\n`);
  process.exitCode = 2;
}
