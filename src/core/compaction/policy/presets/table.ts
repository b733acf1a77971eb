import { formatTokens } from '../../../floor/words.ts';
import { PRESETS, PRESETS_READ } from '../presets.ts';
import type { Preset } from './preset.ts';
import { notStated, presetFacts, slotWords, surenessOf, triggerWords } from './words.ts';

/** All presets in one line each, for a terminal: id, trigger in its window, slot, date of the source, how sure. */
export function presetLines(): readonly string[] {
  const rows = PRESETS.map((preset) => [
    preset.id,
    triggerWords(preset),
    slotLabel(preset),
    preset.sourceDate ?? `read ${PRESETS_READ}`,
    surenessOf(preset),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function slotLabel(preset: Preset): string {
  const words = slotWords(preset);
  return words === 'not stated' ? 'slot not stated' : words === 'none' ? 'no slot' : `slot ${words}`;
}

/** All presets as Markdown: the table, then each with its facts. */
export function presetsAsMarkdown(): string {
  return [
    '| preset | compacts above | slot | source of | sure |',
    '| :--- | :--- | ---: | :--- | :--- |',
    ...PRESETS.map(
      (preset) =>
        `| \`${preset.id}\` | ${triggerWords(preset)} | ${slotWords(preset)} | ${preset.sourceDate ?? '—'} | ${surenessOf(preset)} |`,
    ),
    ...PRESETS.flatMap((preset) => ['', `### ${preset.title} (\`${preset.id}\`)`, '', ...factsOf(preset)]),
    '',
  ].join('\n');
}

function factsOf(preset: Preset): readonly string[] {
  const open = notStated(preset);
  return [
    `- window: ${formatTokens(preset.window.tokens)} tokens, ${preset.window.words}`,
    ...presetFacts(preset).map(({ name, words, sure }) =>
      sure === 'not stated'
        ? `- ${name}: not stated${words === null ? '' : `; ${words}`}`
        : `- ${name}: ${words ?? ''} (${sure})`,
    ),
    ...preset.differs.map((words) => `- the replay differs: ${words}`),
    `- source: ${preset.source}${preset.sourceDate === null ? '' : `, ${preset.sourceDate}`}`,
    ...(open.length === 0 ? [] : [`- not stated: ${open.join('; ')}`]),
  ];
}
