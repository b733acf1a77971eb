/**
 * What a person looks at in an audit, and the summary of their own. The text stays in memory while the document is open: it
 * goes into no link and no storage.
 */
import { create } from 'zustand';
import type { AuditTarget } from '../../worker/audit/audit-protocol.ts';
import { EVERYTHING, type Finding, type FindingFilter } from './audit-findings.ts';

/** A summary that a person gives, for the turns `[from, to)`. */
export interface Draft {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** What the column of findings shows: a list, how items outlived compactions, or what is missing. */
export type AuditPage = 'findings' | 'generations' | 'ledger';

export interface AuditViewState {
  /** What is audited; `null` until something was chosen. */
  readonly target: AuditTarget | null;
  readonly draft: Draft | null;
  /** The form for a summary of one's own is open. */
  readonly isPasting: boolean;
  readonly page: AuditPage;
  readonly filter: FindingFilter;
  readonly selected: Finding | null;
  /** What is hovered or focused. */
  readonly pointed: Finding | null;
  /** The audit is on screen. */
  readonly isOpen: boolean;
  /** Grows whenever somebody elsewhere on the page wants to see the audit. */
  readonly wish: number;
}

export interface AuditViewActions {
  /** Audits a compaction of the log, by its place among them. */
  showLogged(index: number): void;
  /** Opens the form for a summary of these turns; without turns, for those it had. */
  paste(turns: { readonly from: number; readonly to: number } | null): void;
  setDraft(patch: Partial<Draft>): void;
  /** Audits the summary in the form. */
  auditDraft(): void;
  closeForm(): void;
  setFilter(patch: Partial<FindingFilter>): void;
  setPage(page: AuditPage): void;
  select(finding: Finding | null): void;
  point(finding: Finding | null): void;
  /** Says whether the audit is on screen. */
  setOpen(isOpen: boolean): void;
  /** Wants the audit on screen. */
  show(): void;
  /** Forgets all of it: another thread is there. The text stays where it is one of the same document. */
  clear(sameDocument: boolean): void;
}

export type AuditViewStore = AuditViewState & AuditViewActions;

const NOTHING_SHOWN = { selected: null, pointed: null } as const;
const INITIAL = {
  target: null,
  draft: null,
  isPasting: false,
  page: 'findings',
  filter: EVERYTHING,
  ...NOTHING_SHOWN,
} as const satisfies Partial<AuditViewState>;

export const createAuditView = () =>
  create<AuditViewStore>()((set, get) => ({
    ...INITIAL,
    wish: 0,
    isOpen: false,
    showLogged(index) {
      const { target } = get();
      if (target?.kind === 'logged' && target.index === index) set({ isPasting: false });
      else set({ target: { kind: 'logged', index }, isPasting: false, ...NOTHING_SHOWN });
    },
    paste(turns) {
      const { draft } = get();
      set({
        isPasting: true,
        draft: {
          text: draft?.text ?? '',
          from: turns?.from ?? draft?.from ?? 0,
          to: turns?.to ?? draft?.to ?? 1,
        },
      });
    },
    setDraft(patch) {
      const { draft } = get();
      set({ draft: { text: '', from: 0, to: 1, ...draft, ...patch } });
    },
    auditDraft() {
      const { draft } = get();
      if (draft === null) return;
      const { text, from, to } = draft;
      set({ target: { kind: 'own', from, to, summary: text }, isPasting: false, ...NOTHING_SHOWN });
    },
    closeForm: () => set({ isPasting: false }),
    setFilter(patch) {
      const filter = { ...get().filter, ...patch };
      set({ filter, page: 'findings', selected: null });
    },
    setPage: (page) => set({ page }),
    select: (finding) => set({ selected: finding }),
    point(finding) {
      const { pointed } = get();
      if (pointed?.list !== finding?.list || pointed?.row !== finding?.row) set({ pointed: finding });
    },
    setOpen: (isOpen) => set({ isOpen }),
    show: () => set({ wish: get().wish + 1 }),
    clear: (sameDocument) => set({ ...INITIAL, draft: sameDocument ? get().draft : null }),
  }));

export const useAuditView = createAuditView();
