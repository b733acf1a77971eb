/**
 * A report opened: what the page shows in place of a transcript. It comes from a file or from the fragment of an address,
 * and from a stranger; what is not understood is refused with a code, never half opened.
 */
import type { Rule } from '../../irreducible/detector.ts';
import { kindOfCode, SPAN_KINDS, type SpanKind } from '../../irreducible/kinds.ts';
import { type PartRange, ROLES, type Role } from '../../transcript/model.ts';
import { charOffset } from '../../units.ts';
import { readHtmlReport } from '../html/read-html-report.ts';
import { type Failed, failed } from './failure.ts';
import { readReportFile } from './file.ts';
import { itemNames } from './item-names.ts';
import { isReportLink, readReportLink } from './link.ts';
import type { SharedReport } from './model.ts';

export interface OpenedReport {
  readonly report: SharedReport;
  /** What `columns.spans.rule` points into. */
  readonly rules: readonly Rule[];
  /** Up to `limit` UTF-16 units of text each; turns that do not exist are left out. */
  rows(turns: readonly number[], limit: number): readonly ReportRow[];
  /** What an item is called: its literal, `path 12`, or `null` at the level `numbers`. */
  nameOf(item: number): string | null;
  /** What stands in a turn by kind, each item once, the most frequent kind first. */
  kindsOf(turn: number): readonly TurnKind[];
}

/** A turn as a transcript shows it; without text below the level `full`. */
export interface ReportRow {
  readonly turn: number;
  readonly role: Role;
  readonly text: string;
  /** Of the whole text, also where none is there. */
  readonly length: number;
  readonly parts: readonly PartRange[];
  readonly toolNames: readonly string[];
  readonly timestamp: string | null;
  readonly model: string | null;
  readonly line: null;
}

export interface TurnKind {
  readonly kind: SpanKind;
  readonly items: number;
  /** Of their literals. */
  readonly tokens: number;
}

export type Opened = { readonly ok: true; readonly opened: OpenedReport } | Failed;

/**
 * Opens the bytes of a report file or of an HTML report, or the fragment of an address with or without its `#`. `known` are the rules whose words the
 * caller has (`RULES`, which brings all detectors along); of any other only the kind is told.
 */
export function openReport(source: Uint8Array | string, known: readonly Rule[] = []): Opened {
  if (typeof source !== 'string') return openReportFile(source, known);
  const read = isReportLink(source) ? readReportLink(source) : failed('not-ours');
  return read.ok ? { ok: true, opened: openedOf(read.report, known) } : read;
}

/** The same of a file alone, for whoever opens no links and need not bring along what reads them. */
export function openReportFile(bytes: Uint8Array, known: readonly Rule[] = []): Opened {
  const read = readReportFile(readHtmlReport(bytes) ?? bytes);
  return read.ok ? { ok: true, opened: openedOf(read.report, known) } : read;
}

/** The kind stands before the first dot of a rule's id. */
function ruleOfId(id: string): Rule {
  const name = id.split('.', 1)[0];
  const kind = SPAN_KINDS.find((one) => one === name) ?? 'word';
  return { id, kind, words: kind };
}

function openedOf(report: SharedReport, rules: readonly Rule[]): OpenedReport {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const { columns, literals, turns, level } = report;
  let names: readonly string[] | null = literals;
  return {
    report,
    rules: report.rules.map((id) => known.get(id) ?? ruleOfId(id)),
    rows: (asked, limit) =>
      asked.flatMap((turn): ReportRow[] => {
        if (!Number.isInteger(turn) || turn < 0 || turn >= columns.turns.count) return [];
        const shared = turns?.[turn];
        return [
          {
            turn,
            role: ROLES[columns.turns.role[turn] ?? 0] ?? 'system',
            text: cutAt(shared?.text ?? '', limit),
            length: columns.turns.chars[turn] ?? 0,
            parts: (shared?.parts ?? []).map(({ start, end, args, ...part }) => ({
              ...part,
              start: charOffset(start),
              end: charOffset(end),
              args: args.map((one) => ({
                key: one.key,
                start: charOffset(one.start),
                end: charOffset(one.end),
              })),
            })),
            toolNames: shared?.tools ?? [],
            timestamp: shared?.timestamp ?? null,
            model: shared?.model ?? null,
            line: null,
          },
        ];
      }),
    nameOf(item) {
      if (level === 'numbers') return null;
      names ??= itemNames(columns.items);
      return names[item] ?? null;
    },
    kindsOf: (turn) => kindsOf(report, turn),
  };
}

/** Between code points, never inside a surrogate pair. */
function cutAt(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}

function kindsOf({ columns: { spans, items } }: SharedReport, turn: number): readonly TurnKind[] {
  const met = new Set<number>();
  const kinds = new Map<number, { items: number; tokens: number }>();
  for (let row = spans.offsets[turn] ?? 0; row < (spans.offsets[turn + 1] ?? 0); row++) {
    const item = spans.item[row] ?? 0;
    if (met.has(item)) continue;
    met.add(item);
    const code = items.kind[item] ?? 0;
    const kind = kinds.get(code) ?? { items: 0, tokens: 0 };
    kinds.set(code, { items: kind.items + 1, tokens: kind.tokens + (items.tokens[item] ?? 0) });
  }
  return [...kinds]
    .sort(([codeA, a], [codeB, b]) => b.items - a.items || codeA - codeB)
    .map(([code, counts]) => ({ kind: kindOfCode(code), ...counts }));
}
