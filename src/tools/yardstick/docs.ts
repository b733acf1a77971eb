import { budgetKey, type NamedRow } from './rows.ts';
import { cell } from './table.ts';

const OPEN = '<!-- figures: npm run yardstick -- --docs -->';
const CLOSE = '<!-- end of figures -->';

/** What a reader of the page needs of all rows: the harness's best of its own beside ours. */
const SHOWN =
  /^(?:product|working without|1b reference|2b |3h |3k |4b scorecard\(core\) p\/token @(?:2%|5%|10%|slot2000)$)/;

/** The rows as a table of Markdown. */
export function figuresAsMarkdown(rows: readonly NamedRow[]): string {
  const heads = [
    'row',
    'all',
    'ptr',
    'core',
    'floor ÷ region',
    'overhead',
    'over 2,000 at 32k / 64k',
    'needlessly at 32k / 64k',
  ];
  const at = ({ byBudget }: NamedRow, budget: number) => byBudget.get(budgetKey(budget));
  const lines = rows
    .filter(({ name }) => SHOWN.test(name))
    .map((one) => [
      one.name,
      cell(one.row.all),
      cell(one.row.ptr),
      cell(one.row.core),
      cell(one.row.ratio),
      cell(one.row.overhead),
      `${cell(at(one, 32_000)?.refused)} / ${cell(at(one, 64_000)?.refused)}`,
      `${cell(at(one, 32_000)?.needlesslyRefused)} / ${cell(at(one, 64_000)?.needlesslyRefused)}`,
    ]);
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A page with its figures put in; `null` where it has no place for them. */
export function withFigures(page: string, figures: string): string | null {
  const open = page.indexOf(OPEN);
  const close = page.indexOf(CLOSE);
  if (open < 0 || close < open) return null;
  return `${page.slice(0, open + OPEN.length)}\n\n${figures}\n\n${page.slice(close)}`;
}
