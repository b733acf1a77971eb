/**
 * A report as Markdown for a ticket: what was decided and why, with the arithmetic, the ways out, and how to see the same
 * again. It says of the transcript what the level of the report lets it say.
 */
import type { Policy } from '../../compaction/policy/policy.ts';
import { policyFlags } from '../../compaction/policy/policy-flags.ts';
import { formatPart, formatTokens, formatTurns } from '../../floor/words.ts';
import { escapeMarkdown } from '../markdown.ts';
import { replayedRun } from './build-report.ts';
import type { Level } from './levels.ts';
import type { SharedReport } from './model.ts';
import type { SharedRun } from './run-schema.ts';
import { settingWords } from './setting-words.ts';

type Pass = SharedRun['passes'][number];

/** Of the passes, so many are told in full; the table has all. */
const MOST_TOLD = 20;
const MOST_KINDS = 7;
const LONGEST_LITERAL = 160;

export function reportAsTicket(report: SharedReport): string {
  const run = report.run ?? replayedRun(report);
  const { columns, policy, transcript } = report;
  const tokens = columns.turns.tokens.reduce((sum, one) => sum + one, 0);
  const name = transcript.name === null ? 'The transcript' : escapeMarkdown(transcript.name);
  return [
    `## ${escapeMarkdown(report.title ?? 'Compaction report')}`,
    ...paragraph(report.note === null ? null : escapeMarkdown(report.note)),
    '',
    `**${outcome(run, policy)}**`,
    '',
    `${name} has ${formatTokens(columns.turns.count)} turns, ${formatTokens(tokens)} tokens (${policy.encoding}), and was read as ${transcript.format}. ` +
      'The floor of a segment is the tokens of what in it cannot be paraphrased; its need is the floor and a margin for the words between.',
    ...table(run, policy),
    ...run.passes.slice(0, MOST_TOLD).flatMap((pass) => passLines(pass, policy)),
    ...paragraph(
      run.passes.length > MOST_TOLD
        ? `And ${formatTokens(run.passes.length - MOST_TOLD)} more passes.`
        : null,
    ),
    ...section('Over the whole run', runLines(run)),
    ...section('Notes', noteLines(report)),
    ...section('Said by hand', annotationLines(report)),
    ...section('Settings', settingLines(report, run)),
    ...reproduce(policy, report),
    '',
    `_${LEVEL_WORDS[report.level]} Made by Floorline._`,
    '',
  ].join('\n');
}

const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  numbers: 'Numbers only: nothing of the transcript’s text is in this report.',
  masked: 'Items are named by kind and number: nothing of the transcript’s text is in this report.',
  items: 'Literals of items are shown, with secrets masked.',
  full: 'Literals of items are shown, with secrets masked.',
};

const paragraph = (text: string | null): readonly string[] => (text === null ? [] : ['', text]);
const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `### ${title}`, '', ...lines];

const plural = (count: number, one: string, more = `${one}s`): string =>
  `${formatTokens(count)} ${count === 1 ? one : more}`;

/** What a reader of the subject line wants to know. */
function outcome({ passes, run }: SharedRun, { segments }: Policy): string {
  if (passes.length === 0)
    return segments.kind === 'replay'
      ? 'The context never reaches the mark: nothing to compact.'
      : 'No segment.';
  const count = (verdict: Pass['verdict']): number =>
    passes.filter((pass) => pass.verdict === verdict).length;
  const counts = (['refuse', 'split', 'compact', 'not-applicable'] as const)
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${count(verdict)} ${VERDICT_WORDS[verdict]}`);
  const first = run.firstRefusal === null ? '' : `; the first refusal is at turn ${run.firstRefusal}`;
  return `${plural(passes.length, 'pass', 'passes')}: ${counts.join(', ')}${first}.`;
}

const VERDICT_WORDS = {
  refuse: 'refused',
  split: 'to be split',
  compact: 'safe to compact',
  'not-applicable': 'to which the rule does not apply',
} as const;

function table({ passes }: SharedRun, policy: Policy): readonly string[] {
  if (passes.length === 0) return [];
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    '',
    row(['turn', 'segment', 'tokens', `${policy.floor} floor`, 'margin', 'need', 'slot', 'verdict', 'parts']),
    '| ---: | :--- | ---: | ---: | ---: | ---: | ---: | :--- | :--- |',
    ...passes.map((pass) =>
      row([
        pass.until > pass.turn ? `${pass.turn}–${pass.until}` : `${pass.turn}`,
        formatTurns(pass.segment.from, pass.segment.to),
        formatTokens(pass.tokens),
        pass.floor[policy.floor] === null ? '–' : formatTokens(pass.floor[policy.floor] ?? 0),
        formatTokens(pass.margin),
        formatTokens(pass.need),
        pass.slot === null ? 'none' : formatTokens(pass.slot),
        `**${pass.verdict}**`,
        pass.parts.map((part) => `${formatPart(part)} (${formatTokens(part.slot)})`).join(', '),
      ]),
    ),
  ];
}

function passLines(pass: Pass, policy: Policy): readonly string[] {
  const { floor, segment } = pass;
  const others = [
    `working ${formatTokens(floor.working)}`,
    `exhaustive ${formatTokens(floor.exhaustive)}`,
    floor.hindsight === null ? null : `hindsight ${formatTokens(floor.hindsight)}`,
    `reference ${formatTokens(floor.reference)}`,
  ].filter((words) => words !== null);
  const kinds = Object.entries(pass.byKind)
    .flatMap(([kind, tokens]) => (tokens === undefined ? [] : [{ kind, tokens }]))
    .sort((a, b) => b.tokens - a.tokens)
    .map(({ kind, tokens }) => `${kind} ${formatTokens(tokens)}`);
  const rest = kinds.length > MOST_KINDS ? `, and ${kinds.length - MOST_KINDS} kinds with less` : '';
  const dropped = pass.exits.flatMap(({ items }) => items).flatMap((item) => item ?? []);
  return [
    '',
    `#### Turn ${pass.turn}: ${pass.verdict}`,
    '',
    `${sentence(pass.reason)}${pass.flags.includes('thrash') ? ' It frees nothing, or lands above the mark again.' : ''}`,
    '',
    `- Turns ${formatTurns(segment.from, segment.to)}${segment.kept.length > 0 ? ` less ${plural(segment.kept.length, 'kept turn')}` : ''}` +
      `${segment.summaries > 0 ? ` and ${plural(segment.summaries, 'earlier summary', 'earlier summaries')}` : ''}: ` +
      `context ${formatTokens(pass.tokensBefore)} → ${formatTokens(pass.tokensAfter)} tokens.`,
    `- Floors: ${others.join(', ')}.`,
    ...(kinds.length === 0
      ? []
      : [`- Of the ${policy.floor} floor: ${kinds.slice(0, MOST_KINDS).join(', ')}${rest}.`]),
    ...(pass.neverRead !== null && pass.neverRead.items > 0
      ? [
          `- Never read by the summarizer: ${plural(pass.neverRead.items, 'item')}, ${formatTokens(pass.neverRead.tokens)} tokens. No slot saves them.`,
        ]
      : []),
    ...pass.blockers.flatMap(({ literal }) =>
      literal === null ? [] : [`- What blocks: ${codeOf(literal)}`],
    ),
    ...(pass.exits.length === 0 ? [] : ['- Ways out:', ...pass.exits.map(({ detail }) => `  - ${detail}`)]),
    ...(dropped.length === 0
      ? []
      : [
          `- The items to drop: ${dropped.slice(0, 10).map(codeOf).join(', ')}${dropped.length > 10 ? ', …' : ''}`,
        ]),
  ];
}

function runLines({ passes, run }: SharedRun): readonly string[] {
  if (passes.length === 0) return [];
  const { smallestSlotWithoutRefusal: smallest } = run;
  return [
    ...(run.firstRefusal === null
      ? []
      : [`- First refusal at turn ${run.firstRefusal}; last safe turn ${run.lastSafeTurn ?? 'none'}.`]),
    ...(run.exhausted === null ? [] : [`- The budget is exceeded from turn ${run.exhausted} on.`]),
    ...(run.overAt === null ? [] : [`- From turn ${run.overAt} on no pass can land below the mark.`]),
    ...(smallest === null ? [] : [`- Smallest slot without a refusal: ${formatTokens(smallest)} tokens.`]),
    ...(run.carriedOutgrowsSlotAt === null
      ? []
      : [`- Carried items alone outgrow the slot at about turn ${formatTokens(run.carriedOutgrowsSlotAt)}.`]),
    `- Summaries take ${formatTokens(run.summaryTokens)} tokens in all.`,
  ];
}

const noteLines = ({ notes }: SharedReport): readonly string[] =>
  notes.map(({ turn, text }) => `- Turn ${turn}: ${escapeMarkdown(text)}`);

function annotationLines({ annotations }: SharedReport): readonly string[] {
  const { pinnedTurns, pinnedItems, ignoredItems, links, unlinked } = annotations;
  return [
    ...(pinnedTurns.length === 0 ? [] : [`- Turns that stay: ${pinnedTurns.join(', ')}.`]),
    ...(pinnedItems.length === 0 ? [] : [`- Items that always count: ${formatTokens(pinnedItems.length)}.`]),
    ...(ignoredItems.length === 0 ? [] : [`- Items that never count: ${formatTokens(ignoredItems.length)}.`]),
    ...links.map(({ first, last }) => `- Turns ${first}–${last} stay together.`),
    ...unlinked.map((key) => `- Taken apart: ${key}.`),
  ];
}

const settingLines = ({ policy }: SharedReport, { run }: SharedRun): readonly string[] =>
  settingWords(policy, run).map((words) => `- ${words}`);

function reproduce(policy: Policy, { annotations, transcript }: SharedReport): readonly string[] {
  const flags = policyFlags(policy);
  if (flags === null) return [];
  // A name in backticks could end them, or be read by a shell: the reader puts in their own.
  const file = transcript.name !== null && /^[\w.-]+$/.test(transcript.name) ? transcript.name : 'FILE';
  const byHand = Object.values(annotations).some((list) => list.length > 0);
  return [
    '',
    '### To see the same again',
    '',
    '```sh',
    ['floorline analyze', file, ...flags].join(' '),
    '```',
    ...(byHand ? ['', 'Without what was said by hand: that is in the report file.'] : []),
  ];
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A literal as code, on one line, whatever backticks are in it. */
function codeOf(literal: string): string {
  const line = literal.replaceAll(/\s+/g, ' ').trim();
  const short = line.length > LONGEST_LITERAL ? `${line.slice(0, LONGEST_LITERAL - 1)}…` : line;
  let longest = 0;
  for (const ticks of short.match(/`+/g) ?? []) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${short}${space}${fence}`;
}
