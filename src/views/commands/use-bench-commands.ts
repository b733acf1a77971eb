import { kindOfCode } from '../../core/irreducible/kinds.ts';
import { ROLES } from '../../core/transcript/model.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { redo, undo } from '../../state/history/annotate.ts';
import { useHistory } from '../../state/history/history.ts';
import { usePolicy } from '../../state/policy/policy.ts';
import { policyBase } from '../../state/policy/policy-reset.ts';
import { passToShow } from '../../state/run/run.ts';
import { runOnScreen } from '../../state/run/run-on-screen.ts';
import { useSession } from '../../state/session/session.ts';
import { useTableView } from '../../state/tables/table-view.ts';
import { useView } from '../../state/view/view.ts';
import { groupOfKind } from '../common/kind-words.ts';
import { countedBit } from '../transcript/row-spans.ts';
import { TAB_COMMANDS } from './commands.ts';
import { focusedSpan, focusMark } from './focus-mark.ts';
import { stepItem } from './step-item.ts';
import { type CommandActs, useCommands } from './use-commands.ts';

/** Goes to the next item that counts, or the one before: its mark has the focus then, and says what it is. */
export function toItem(by: 1 | -1): void {
  const { columns } = useSession.getState();
  if (columns === null) return;
  const { policy } = usePolicy.getState();
  const { pinnedItems, ignoredItems } = useAnnotations.getState().annotations;
  const { selectedPass, selectedTurn, kinds, roles, tab, showTurn } = useView.getState();
  const passes = runOnScreen()?.passes ?? [];
  const segment = passes[passToShow(passes, selectedPass) ?? -1]?.segment ?? null;
  const pinned = new Set(pinnedItems);
  const ignored = new Set(ignoredItems);
  const bit = countedBit(policy.floor);
  const { spans, turns } = columns;
  const focused = focusedSpan();
  const next = stepItem({
    columns,
    by,
    span: focused,
    turn: selectedTurn,
    segment,
    isItem(span) {
      const item = spans.item[span] ?? 0;
      const counts = pinned.has(item) || (!ignored.has(item) && ((spans.counted[span] ?? 0) & bit) !== 0);
      return counts && kinds.includes(groupOfKind(kindOfCode(spans.kind[span] ?? 0)));
    },
    isShown: (turn) => roles.includes(ROLES[turns.role[turn] ?? 0] ?? 'user'),
  });
  if (next === null) return;
  if (next.turn !== selectedTurn || tab !== 'transcript') showTurn(next.turn);
  focusMark(next.turn, next.span);
}

/** Goes to the next pass that is refused; after the last one to the first. */
export function toRefusal(): void {
  const passes = runOnScreen()?.passes ?? [];
  const { selectedPass, showPass } = useView.getState();
  const after = selectedPass ?? -1;
  const isRefused = ({ verdict }: (typeof passes)[number]): boolean => verdict === 'refuse';
  const later = passes.findIndex((pass, index) => index > after && isRefused(pass));
  const next = later === -1 ? passes.findIndex(isRefused) : later;
  if (next !== -1) showPass(next);
}

/** Leads back one step: to the table that an item was chosen in, to the transcript, to all turns, to no turn. */
export function goBack(): void {
  const { tab, zoom, selectedTurn, set } = useView.getState();
  const { followed, follow } = useTableView.getState();
  if (tab === 'transcript' && followed !== null) {
    follow(null);
    set({ tab: 'items' });
  } else if (tab !== 'transcript') set({ tab: 'transcript' });
  else if (zoom !== null) set({ zoom: null });
  else if (selectedTurn !== null) set({ selectedTurn: null });
}

/** What can be done as long as a transcript is on screen. */
export function useBenchCommands(): void {
  const isCounted = useSession((session) => session.columns !== null);
  const hasDiagnostics = useSession((session) => (session.document?.diagnostics.length ?? 0) > 0);
  const isZoomed = useView((view) => view.zoom !== null);
  const isComparing = useView((view) => view.versus !== null);
  const isReset = usePolicy((store) => policyBase(store.policy).patch === null);
  const canUndo = useHistory((store) => store.undoes !== null);
  const canRedo = useHistory((store) => store.redoes !== null);
  const set = useView.getState().set;
  const tab = (id: keyof typeof TAB_COMMANDS) => (): void => set({ tab: TAB_COMMANDS[id] });
  const acts: CommandActs = {
    'item.next': isCounted ? () => toItem(1) : null,
    'item.previous': isCounted ? () => toItem(-1) : null,
    'pass.refused': toRefusal,
    'tab.transcript': tab('tab.transcript'),
    'tab.segments': tab('tab.segments'),
    'tab.items': tab('tab.items'),
    'tab.sweep': tab('tab.sweep'),
    'tab.audit': tab('tab.audit'),
    inspector: () => set({ inspectorOpen: !useView.getState().inspectorOpen }),
    'zoom.all': isZoomed ? () => set({ zoom: null }) : null,
    diagnostics: hasDiagnostics ? () => set({ diagnosticsOpen: true }) : null,
    'policy.reset': isReset
      ? null
      : () => {
          const { patch } = policyBase(usePolicy.getState().policy);
          if (patch !== null) usePolicy.getState().set(patch);
        },
    'policy.record': () => usePolicy.getState().reset(),
    compare: isComparing
      ? null
      : () => set({ versus: { kind: 'settings', policy: usePolicy.getState().policy } }),
    undo: canUndo ? undo : null,
    redo: canRedo ? redo : null,
    back: goBack,
  };
  useCommands(acts);
}
