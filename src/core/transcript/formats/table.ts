import type { TranscriptFormat } from './format.ts';

/** One line a format, for a terminal: the id for `--as`, its name, and where such files lie. */
export function formatLines(formats: readonly TranscriptFormat[]): readonly string[] {
  const idWidth = Math.max(0, ...formats.map(({ id }) => id.length));
  const nameWidth = Math.max(0, ...formats.map(({ name }) => name.length));
  return formats.map(({ id, name, where }) => `${id.padEnd(idWidth)}  ${name.padEnd(nameWidth)}  ${where}`);
}

/** The formats as a table in Markdown: name, id, where such files lie, how to get one. */
export function formatsAsMarkdown(formats: readonly TranscriptFormat[]): string {
  return [
    '| format | `--as` | where it lies | how to get one |',
    '| :--- | :--- | :--- | :--- |',
    ...formats.map(
      (format) =>
        `| ${cell(format.name)} | \`${format.id}\` | ${cell(format.where)} | ${cell(format.export ?? '—')} |`,
    ),
  ].join('\n');
}

/** Text that Markdown shows as it is: places in angle brackets would be taken for tags, stars for emphasis. */
const cell = (text: string): string => text.replace(/[\\`*_<>|~]/g, (sign) => `\\${sign}`);
