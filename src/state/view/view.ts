import { create } from 'zustand';
import { VERDICTS } from '../../core/floor/verdict.ts';
import { KIND_GROUPS, type KindGroup } from '../../core/irreducible/kinds.ts';
import { ROLES } from '../../core/transcript/model.ts';
import type { ViewState, ViewStore } from '../model.ts';
import { runOnScreen } from '../run/run-on-screen.ts';

export interface ViewTools {
  /** The segment of a pass of the run on screen. */
  segmentOf(pass: number): { readonly from: number; readonly to: number } | null;
}

const isKindGroup = (name: string): name is KindGroup => name in KIND_GROUPS;
/** The families of kinds, in the order of the legend. */
export const KIND_GROUP_NAMES: readonly KindGroup[] = Object.keys(KIND_GROUPS).filter(isKindGroup);

/** What a person looks at before having done anything. Filters name what is shown: at first, everything. */
export const INITIAL_VIEW: ViewState = {
  theme: 'system',
  selectedPass: null,
  selectedTurn: null,
  hoverTurn: null,
  zoom: null,
  reveal: null,
  roles: ROLES,
  kinds: KIND_GROUP_NAMES,
  verdicts: VERDICTS,
  tab: 'transcript',
  inspectorOpen: true,
  helpOpen: false,
  diagnosticsOpen: false,
  conversationsOpen: false,
  linkFrom: null,
  noteAt: null,
  shareOpen: false,
  versus: null,
};

/** What belongs to a document and means nothing for the next. */
export const NOTHING_SELECTED = {
  selectedPass: null,
  selectedTurn: null,
  hoverTurn: null,
  zoom: null,
  reveal: null,
  linkFrom: null,
  noteAt: null,
  shareOpen: false,
  diagnosticsOpen: false,
} as const satisfies Partial<ViewState>;

export const createViewStore = (tools: ViewTools) =>
  create<ViewStore>()((set, get) => {
    let serial = 0;
    const revealing = (turn: number, from: number, to: number): Partial<ViewState> => ({
      reveal: { turn, serial: ++serial },
      zoom: widened(get().zoom, from, to),
    });
    return {
      ...INITIAL_VIEW,
      set: (patch) => set(patch),
      showPass(index) {
        const segment = index === null ? null : tools.segmentOf(index);
        set({
          selectedPass: index,
          ...(segment === null ? {} : revealing(segment.from, segment.from, segment.to)),
        });
      },
      showTurn: (turn) => set({ selectedTurn: turn, ...revealing(turn, turn, turn + 1) }),
    };
  });

/** A zoom that also holds `[from, to)`. */
function widened(zoom: ViewState['zoom'], from: number, to: number): ViewState['zoom'] {
  if (zoom === null || (zoom.from <= from && to <= zoom.to)) return zoom;
  return { from: Math.min(zoom.from, from), to: Math.max(zoom.to, to) };
}

export const useView = createViewStore({
  segmentOf: (pass) => runOnScreen()?.passes[pass]?.segment ?? null,
});
