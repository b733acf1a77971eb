/** An opened report as the stores show it: what its author said by hand, and what they looked at. */
import type { ThreadColumns } from '../../core/columns.ts';
import type { ReportSummary } from '../../worker/share/share-protocol.ts';
import { placeOfItem } from '../annotations/item-places.ts';
import type { PlacedAnnotations, ViewState } from '../model.ts';
import { INITIAL_VIEW, NOTHING_SELECTED } from '../view/view.ts';

/** How a fragment begins that holds a report. */
export const REPORT_LINK = '#r=';

/** The filters of a view, without any effect. */
export const EVERYTHING_SHOWN = {
  roles: INITIAL_VIEW.roles,
  kinds: INITIAL_VIEW.kinds,
  verdicts: INITIAL_VIEW.verdicts,
} as const satisfies Partial<ViewState>;

/** The part of the page that a report names by no word, and those that it may name. */
export const FIRST_TAB = 'transcript';
const TABS = ['segments', 'items', 'sweep', 'audit'];

/** What the author said, named by places in the columns; `null` for what is no report, and before there are columns. */
export function saidInReport(
  report: ReportSummary | undefined,
  columns: ThreadColumns | null,
): PlacedAnnotations | null {
  if (report === undefined || columns === null) return null;
  const { annotations, notes, title, note } = report;
  const places = (items: readonly number[]) => items.flatMap((item) => placeOfItem(columns, item) ?? []);
  return {
    ...annotations,
    pinnedItems: places(annotations.pinnedItems),
    ignoredItems: places(annotations.ignoredItems),
    notes,
    title: title ?? '',
    about: note ?? '',
  };
}

/** What the author looked at, as far as a thread of `turns` turns has it. */
export function viewInReport({ view, versus }: ReportSummary, turns: number): Partial<ViewState> {
  const turn = view.turn !== null && view.turn < turns ? view.turn : null;
  const to = Math.min(view.zoom?.to ?? 0, turns);
  const tab = TABS.find((one) => one === view.tab) ?? FIRST_TAB;
  return {
    ...NOTHING_SELECTED,
    selectedPass: view.pass,
    selectedTurn: turn,
    // Whoever is led to a turn is led to the transcript.
    reveal: turn === null || tab !== FIRST_TAB ? null : { turn, serial: 0 },
    zoom: view.zoom !== null && view.zoom.from < to ? { from: view.zoom.from, to } : null,
    roles: view.roles,
    kinds: view.kinds,
    verdicts: view.verdicts,
    versus,
    tab,
    conversationsOpen: false,
  };
}
