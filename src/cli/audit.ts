import { readFile } from 'node:fs/promises';
import { computeReportedFixedCost } from '../core/analysis/reported-fixed-cost.ts';
import { type AuditQuestion, auditPass, type PassAudit } from '../core/audit/audit-pass.ts';
import { auditAsJson, generationsAsJson } from '../core/audit/audit-report.ts';
import { auditAsText, generationsAsText } from '../core/audit/audit-text.ts';
import { type Generation, generationsOf } from '../core/audit/generations.ts';
import { generationStep, loggedSummaries, type MadeSummary } from '../core/audit/summaries.ts';
import type { Pass } from '../core/compaction/pass.ts';
import type { Policy } from '../core/compaction/policy/policy.ts';
import { createRunner } from '../core/compaction/replay/replay.ts';
import { rankItems } from '../core/floor/ranking/ranking.ts';
import { loadEncoding } from '../core/tokens/load-encoding.ts';
import type { Turn } from '../core/transcript/model.ts';
import { countThread, openSession } from './analyse-file.ts';
import { chooseInput } from './choose-input.ts';
import { describeFailure } from './describe-failure.ts';
import { type FlagValues, INPUT_FLAGS, oneOf, POLICY_FLAGS, parseNumber, readFlags, text } from './flags.ts';
import { findSessions, readSession, type Session } from './inputs.ts';
import type { Output } from './output.ts';
import { choosePolicy } from './policy-file.ts';
import { UsageError } from './usage-error.ts';

const FORMATS = ['text', 'json'] as const;

/**
 * `floorline audit FILE…` (the files of one session): every compaction that the log tells of, or one of them (`--pass N`, counted from 1), or the
 * turns A up to, without, B against a summary of one's own (`--from A --to B --summary FILE`).
 */
export async function auditCommand(args: readonly string[], output: Output): Promise<number> {
  const { values, positionals } = readFlags(args, {
    ...POLICY_FLAGS,
    ...INPUT_FLAGS,
    pass: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    summary: { type: 'string' },
    format: { type: 'string' },
    json: { type: 'boolean' },
  });
  if (positionals.length === 0)
    throw new UsageError('audit needs a file, the files of one session, a folder that holds one, or -');
  const own = ownSegment(values);
  const number = text(values, 'pass');
  if (own !== null && number !== null) throw new UsageError('--pass and --from exclude each other');
  const at = number === null ? null : parseNumber('--pass', number, 1, Number.MAX_SAFE_INTEGER, true);
  const format = values.json === true ? 'json' : oneOf(values, 'format', FORMATS, 'text');
  const chosen = await choosePolicy(values);
  if (chosen.floor === 'reference')
    throw new UsageError('--floor reference has items of its own, which no summary can be asked for');
  const session = await sessionOf(positionals);
  const opened = openSession(await readSession(session), await chooseInput(values), session.found);
  if (!opened.ok) {
    output.note(describeFailure(opened.failure));
    return 2;
  }
  const { thread, document } = opened.opened;
  const segments: Policy['segments'] =
    own === null ? { kind: 'logged' } : { kind: 'range', from: own.from, to: own.to };
  const policy: Policy = { ...chosen, segments };
  const built = await countThread(thread, policy);
  const { columns } = built;
  const runner = createRunner(columns, computeReportedFixedCost(columns.turns, columns.logged ?? null));
  const { passes } = runner.run(policy);
  const all = own === null ? loggedSummaries(thread, passes) : await ownSummary(passes, own.summary);
  if (at !== null && at > all.length)
    throw new UsageError(`--pass ${at}: ${document.name} holds ${all.length} compactions`);
  const tokenizer = await loadEncoding(policy.encoding);
  const prepared = runner.thread(policy);
  const audits = all.map(({ pass, writtenAt, summary }): MadeSummary & { readonly audit: PassAudit } => {
    const ranked = rankItems(prepared, pass.items, { ...pass.segment, tailTo: writtenAt });
    const question: AuditQuestion = {
      segment: pass.segment,
      items: pass.items,
      writtenAt,
      summary,
      tokens: tokenizer.count(summary),
      slot: text(values, 'slot') === null ? null : policy.slot,
      isOpaque: summary === '' && own === null,
      expectedNeed: new Map(ranked.map(({ item, score }) => [item, score])),
    };
    return { pass, writtenAt, summary, audit: auditPass(thread.turns, built, question) };
  });
  const wanted = audits.filter((_, index) => at === null || index === at - 1);
  write(wanted, generationsIn(thread.turns, audits), format, document.name, output);
  return 0;
}

/** How items fared over all compactions of the thread. A text in place of a summary hands on nothing. */
const generationsIn = (
  turns: readonly Turn[],
  audits: readonly (MadeSummary & { readonly audit: PassAudit })[],
): readonly Generation[] =>
  generationsOf(
    audits.map((made, index) => {
      const held = made.audit.items.flatMap(({ item, status }) =>
        status === 'retained' ? [item.literal] : [],
      );
      return generationStep(turns, made, held, audits[index - 1]?.writtenAt ?? null);
    }),
  );

function write(
  audits: readonly { readonly pass: Pass; readonly audit: PassAudit }[],
  generations: readonly Generation[],
  format: (typeof FORMATS)[number],
  name: string,
  output: Output,
): void {
  if (format === 'json') {
    const passes = audits.map(({ pass, audit }) => auditAsJson(pass.turn, pass.segment, audit));
    output.write(`${JSON.stringify({ passes, generations: generationsAsJson(generations) }, null, 2)}\n`);
  } else if (audits.length === 0) {
    output.write(
      `${name}: the log tells of no compaction. Audit a summary of your own: --from A --to B --summary FILE\n`,
    );
  } else {
    const said = audits.map(({ pass, audit }) => auditAsText(pass.turn, pass.segment, audit));
    const over = generationsAsText(generations);
    output.write(`${[...said, ...(over === '' ? [] : [over])].join('\n\n')}\n`);
  }
}

/** Files that are named together are one session; a folder must hold just one. */
async function sessionOf(paths: readonly string[]): Promise<Session> {
  const [first = ''] = paths;
  if (paths.length > 1) return { name: first, paths, found: false };
  const { sessions } = await findSessions([first], true);
  const [session, ...more] = sessions;
  if (session === undefined) throw new UsageError(`${first} holds no file that could be a transcript`);
  if (more.length > 0)
    throw new UsageError(`${first} holds ${sessions.length} sessions: name the files of one of them`);
  return session;
}

function ownSegment(values: FlagValues) {
  const from = text(values, 'from');
  const to = text(values, 'to');
  const summary = text(values, 'summary');
  if (from === null && to === null && summary === null) return null;
  if (from === null || to === null || summary === null)
    throw new UsageError('--from A, --to B and --summary FILE belong together');
  const first = parseNumber('--from', from, 0, Number.MAX_SAFE_INTEGER, true);
  return { from: first, to: parseNumber('--to', to, first + 1, Number.MAX_SAFE_INTEGER, true), summary };
}

async function ownSummary(passes: readonly Pass[], path: string): Promise<readonly MadeSummary[]> {
  const [pass] = passes;
  if (pass === undefined) throw new UsageError('--from and --to hold no turn that could be compacted');
  try {
    return [{ pass, writtenAt: pass.segment.to, summary: await readFile(path, 'utf8') }];
  } catch {
    throw new UsageError(`--summary ${path} could not be read`);
  }
}
