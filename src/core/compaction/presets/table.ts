import { PRESETS, PRESETS_READ } from '../presets.ts';
import type { Fact, Preset } from './preset.ts';
import { notStated, slotWords, surenessOf, triggerWords } from './words.ts';

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
  const { slot, shown, reachable, reachableWords, summaries } = preset;
  const slotFact: Fact<string> = {
    sure: slot.sure,
    value: slot.value === null ? null : slot.value === 'none' ? 'none' : slot.value.words,
  };
  const reach =
    reachable.value === null ? reachableWords : reachable.value ? 'within reach' : 'out of the agent’s reach';
  const lines = [
    `- window: ${preset.window.tokens.toLocaleString('en-US')} tokens, ${preset.window.words}`,
    `- compacts at: ${preset.triggerWords} (${preset.trigger.sure})`,
    `- region: ${preset.regionWords} (${preset.region.sure})`,
    fact('slot', slotFact),
    fact('kept', preset.kept),
    fact('shown to the summarizer', { sure: shown.sure, value: shown.value?.words ?? null }),
    `- raw turns: ${[reach, reachable.value === null ? null : reachableWords].filter((words) => words !== null).join('; ') || '—'} (${reachable.sure})`,
    fact('summaries', summaries),
    ...preset.differs.map((words) => `- the replay differs: ${words}`),
    `- source: ${preset.source}${preset.sourceDate === null ? '' : `, ${preset.sourceDate}`}`,
  ];
  const open = notStated(preset);
  return open.length === 0 ? lines : [...lines, `- not stated: ${open.join('; ')}`];
}

const fact = (name: string, { value, sure }: Fact<string>): string =>
  value === null ? `- ${name}: not stated` : `- ${name}: ${value} (${sure})`;
