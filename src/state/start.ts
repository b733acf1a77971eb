/**
 * Ties the stores to the page, once: settings come from the link or, where it says nothing, from the device; every
 * change goes back to both; a new document resets what a person had selected in the one before. A link that names a
 * selection keeps it until the first document is open, since the transcript itself never travels with a link.
 */
import type { StoreApi } from 'zustand';
import { type Policy, RECORD_POLICY } from '../core/compaction/policy/policy.ts';
import { afterFirstPaint } from './after-first-paint.ts';
import { useAnnotations } from './annotations/annotations.ts';
import { threadName } from './annotations/kept-annotations.ts';
import { mergeSaid } from './annotations/merge-said.ts';
import { countSaid, NOTHING_SAID } from './annotations/placed-annotations.ts';
import { keepStepsOfPage } from './history/keep-steps.ts';
import { whenLeaving } from './kept/leaving.ts';
import { ANNOTATIONS_KEY, createPersistence, type Persistence, type Range } from './kept/persistence.ts';
import { createUnwrittenAddress, type UnwrittenAddress } from './kept/unwritten-address.ts';
import { DEFAULT_URL_STATE, formatUrlState, parseUrlState, type UrlState } from './kept/url-state.ts';
import type {
  AnnotationsStore,
  PlacedAnnotations,
  PolicyStore,
  SessionStore,
  Theme,
  ViewState,
  ViewStore,
} from './model.ts';
import { usePolicy } from './policy/policy.ts';
import { EVERYTHING_SHOWN, REPORT_LINK, saidInReport, viewInReport } from './session/opened-report.ts';
import { LINK_NAME, pageClient, useSession } from './session/session.ts';
import { fetchTemplateEarly } from './share/report-template.ts';
import { NOTHING_SELECTED, useView } from './view/view.ts';

export interface Stores {
  readonly session: StoreApi<SessionStore>;
  readonly policy: StoreApi<PolicyStore>;
  readonly view: StoreApi<ViewStore>;
  readonly annotations: StoreApi<AnnotationsStore>;
}

/** What is needed of the page around the stores. */
export interface PageTools {
  readonly persistence: Persistence;
  fragment(): string;
  /** Puts a fragment into the address without a step in the history. */
  replaceFragment(fragment: string): void;
  /**
   * Calls back with the fragment that somebody else put into the address; answers with how to stop. By then the address
   * may say something else again: a change of ours that was waiting to be written.
   */
  onFragment(listener: (fragment: string) => void): () => void;
  applyTheme(theme: Theme): void;
  /** Calls back when another page changed the annotations that the device keeps; answers with how to stop. */
  onAnnotationsKept(listener: () => void): () => void;
  /** Starts what takes long to start. */
  warm(): void;
  /** Calls back after a while; answers with how not to. */
  later(work: () => void): () => void;
  /** What a reload would lose of the address. */
  readonly unwritten: UnwrittenAddress;
  /** Calls back when the page may be gone the next moment; answers with how not to. */
  onLeaving(listener: () => void): () => void;
}

/** Starts all of it and answers with how to stop. */
export function tieStores({ session, policy, view, annotations }: Stores, page: PageTools): () => void {
  /** The selection that a link brought and that no document has taken up yet. */
  let awaiting: UrlState | null = null;
  let forgetWrite: (() => void) | null = null;

  /** The address holds a report that is on screen or on its way: it stays there, so that it can be loaded again. */
  let holdsReport = false;

  const writeLater = (): void => {
    forgetWrite?.();
    forgetWrite = page.later(() => {
      forgetWrite = null;
      if (!holdsReport) page.replaceFragment(formatUrlState(urlStateNow()));
    });
  };

  const urlStateNow = (): UrlState => {
    const now = session.getState();
    const place =
      awaiting ?? (now.document === null ? DEFAULT_URL_STATE : placeOf(view.getState(), now.sample));
    return { ...place, policy: policy.getState().policy, versus: view.getState().versus };
  };

  const readFragment = (fragment: string): void => {
    if (fragment.startsWith(REPORT_LINK)) {
      holdsReport = true;
      void session.getState().openLink(fragment);
      return;
    }
    const state = parseUrlState(fragment);
    if (state === null) return;
    policy.getState().adopt(state.policy);
    view.getState().set({ versus: state.versus });
    const { document, sample, turns } = session.getState();
    if (state.sample !== null && state.sample !== sample) {
      awaiting = state;
      void session.getState().openSample(state.sample);
    } else if (document === null) awaiting = state;
    else view.getState().set(selectionOf(state, turns?.count ?? 0));
  };

  const openAnnotations = ({ document, conversation, thread, columns }: SessionStore): void => {
    const name =
      document === null || conversation === null || thread === null
        ? null
        : threadName(document.hash, conversation, thread);
    const kept = name === null ? null : page.persistence.annotationsOf(name);
    annotations.getState().open(name, kept ?? saidInReport(document?.report, columns));
  };

  /** A log was written further and opened again: what was said and drawn is kept under its new bytes, and no longer under the old. */
  const goOn = (now: SessionStore, before: SessionStore): void => {
    const { document, conversation, thread } = now;
    const old = annotations.getState().thread;
    if (document === null || conversation === null || thread === null || old === null) return;
    const name = threadName(document.hash, conversation, thread);
    const { said, moveTo, setKept } = annotations.getState();
    if (before.document?.early !== undefined) {
      page.persistence.keepAnnotations(old, NOTHING_SAID);
      arrive(now, name, said);
      return;
    }
    moveTo(name);
    if (countSaid(said) > 0) {
      page.persistence.keepAnnotations(old, NOTHING_SAID);
      setKept(page.persistence.keepAnnotations(name, said));
    }
    const { segments } = policy.getState().policy;
    if (segments.kind !== 'range') return;
    page.persistence.keepRange(before.document?.hash ?? '', null);
    page.persistence.keepRange(document.hash, segments);
  };

  /** The whole of a file takes the place of its start: what the device keeps of it is known only now. */
  const arrive = (now: SessionStore, name: string, said: PlacedAnnotations): void => {
    const kept = page.persistence.annotationsOf(name);
    if (countSaid(said) > 0) page.persistence.keepAnnotations(name, mergeSaid(kept ?? NOTHING_SAID, said));
    openAnnotations(now);
    view.getState().set({ conversationsOpen: areMany(now) });
    const range = page.persistence.rangeOf(now.document?.hash ?? '');
    const { segments } = policy.getState().policy;
    if (segments.kind === 'range' || range === null) return;
    const own = segmentsFor(policy.getState().policy, range, turnsOf(now));
    if (own !== null) policy.getState().adopt({ segments: own });
  };

  const takeUp = (now: SessionStore, sameDocument: boolean): void => {
    const turns = now.turns?.count ?? 0;
    if (now.document?.report !== undefined) {
      awaiting = null;
      policy.getState().adopt(now.document.report.policy);
      view.getState().set(viewInReport(now.document.report, turns));
      return;
    }
    // A link speaks of the whole: until that is here its selection waits.
    if (now.document?.early !== undefined) {
      view.getState().set(NOTHING_SELECTED);
      if (awaiting !== null && selectsNothing(awaiting)) awaiting = null;
      const own = awaiting === null ? segmentsFor(policy.getState().policy, null, turns) : null;
      if (own !== null) policy.getState().adopt({ segments: own });
      return;
    }
    const linked = awaiting !== null && (awaiting.sample ?? now.sample) === now.sample ? awaiting : null;
    awaiting = null;
    view.getState().set({ ...NOTHING_SELECTED, ...(linked === null ? {} : selectionOf(linked, turns)) });
    if (!sameDocument) view.getState().set({ conversationsOpen: areMany(now) });
    if (now.document === null || (linked !== null && linked.policy.segments.kind === 'range')) return;
    const range = sameDocument ? null : page.persistence.rangeOf(now.document.hash);
    const segments = segmentsFor(policy.getState().policy, range, turns);
    if (segments !== null) policy.getState().adopt({ segments });
  };

  /** Settings of a report are its author's, and go with it: one's own come back. */
  const leaveReport = (): void => {
    policy.getState().adopt(page.persistence.policy() ?? RECORD_POLICY);
    view.getState().set(EVERYTHING_SHOWN);
  };

  const unsubscribe = [
    session.subscribe((now, before) => {
      const sameDocument = now.document === before.document;
      if (!sameDocument && now.opened === before.opened && awaiting === null) {
        if (now.document?.hash !== before.document?.hash) goOn(now, before);
        return;
      }
      if (!sameDocument) {
        if (now.document?.name !== LINK_NAME) holdsReport = false;
        if (before.document?.report !== undefined && now.document?.report === undefined) leaveReport();
      }
      if (now.document?.report !== undefined && now.columns !== null && before.columns === null)
        openAnnotations(now);
      if (!sameDocument || now.thread !== before.thread || now.conversation !== before.conversation) {
        openAnnotations(now);
        takeUp(now, sameDocument);
        writeLater();
      }
    }),
    policy.subscribe(({ policy: now }, { policy: before }) => {
      const { document, turns, resume } = session.getState();
      if (document?.report === undefined) page.persistence.keepPolicy(now);
      if (document !== null && now.segments !== before.segments) {
        page.persistence.keepRange(document.hash, now.segments.kind === 'range' ? now.segments : null);
      }
      if (turns !== null && now.encoding !== before.encoding) void resume();
      writeLater();
    }),
    annotations.subscribe((now, before) => {
      if (now.thread === null || now.thread !== before.thread || now.said === before.said) return;
      if (now.change === null) return;
      now.setKept(page.persistence.keepAnnotations(now.thread, now.said));
    }),
    page.onAnnotationsKept(() => {
      const { thread, open } = annotations.getState();
      if (thread !== null) open(thread, page.persistence.annotationsOf(thread) ?? NOTHING_SAID);
    }),
    view.subscribe((now, before) => {
      if (now.theme !== before.theme) {
        page.persistence.keepTheme(now.theme);
        page.applyTheme(now.theme);
      }
      if (
        now.selectedPass !== before.selectedPass ||
        now.selectedTurn !== before.selectedTurn ||
        now.zoom !== before.zoom ||
        now.versus !== before.versus
      ) {
        writeLater();
      }
    }),
    page.onFragment(readFragment),
    page.onLeaving(() => {
      const isWritten = forgetWrite === null || holdsReport;
      page.unwritten.keep(page.fragment(), isWritten ? null : formatUrlState(urlStateNow()));
    }),
  ];

  const kept = page.persistence.policy();
  if (kept !== null) policy.getState().adopt(kept);
  const theme = page.persistence.theme();
  view.getState().set({ theme });
  page.applyTheme(theme);
  const meant = page.unwritten.take(page.fragment());
  if (meant !== null) page.replaceFragment(meant);
  // An address that says nothing leaves the word to the device.
  readFragment(meant ?? page.fragment());
  page.warm();

  return () => {
    forgetWrite?.();
    for (const stop of unsubscribe) stop();
  };
}

/** Among so many conversations the first is hardly the one that was meant: they are shown to choose from. */
const MANY_CONVERSATIONS = 20;
const areMany = ({ document }: SessionStore): boolean =>
  (document?.conversations.length ?? 0) >= MANY_CONVERSATIONS;

/** A link of settings alone has nothing to wait with. */
const selectsNothing = ({ pass, turn, zoom, policy }: UrlState): boolean =>
  pass === null && turn === null && zoom === null && policy.segments.kind !== 'range';

const turnsOf = ({ turns }: SessionStore): number => turns?.count ?? 0;

const placeOf = (view: ViewState, sample: string | null) => ({
  pass: view.selectedPass,
  turn: view.selectedTurn,
  zoom: view.zoom,
  sample,
});

/** The selection of a link, as far as a thread of `turns` turns has it. */
function selectionOf(state: UrlState, turns: number): Partial<ViewState> {
  const { pass, turn, zoom } = state;
  const to = Math.min(zoom?.to ?? 0, turns);
  const known = turn !== null && turn < turns ? turn : null;
  return {
    selectedPass: pass,
    selectedTurn: known,
    reveal: known === null ? null : { turn: known, serial: 0 },
    zoom: zoom !== null && zoom.from < to ? { from: zoom.from, to } : null,
  };
}

/** Where segments come from in a new thread: the range drawn over it before; a range of another thread means nothing. */
function segmentsFor(policy: Policy, range: Range | null, turns: number): Policy['segments'] | null {
  if (range !== null && range.to <= turns) return { kind: 'range', from: range.from, to: range.to };
  return policy.segments.kind === 'range' ? { kind: 'replay' } : null;
}

const URL_DELAY_MS = 250;

/** Starts the state of this page; called once, before the first render. */
export function startState(): () => void {
  const stopFetching = fetchTemplateEarly(useSession);
  const untie = tieStores(
    { session: useSession, policy: usePolicy, view: useView, annotations: useAnnotations },
    {
      persistence: createPersistence(() => window.localStorage),
      fragment: () => window.location.hash,
      replaceFragment(fragment) {
        const { pathname, search } = window.location;
        window.history.replaceState(
          window.history.state,
          '',
          `${pathname}${search}${fragment && `#${fragment}`}`,
        );
      },
      onFragment(listener) {
        const onChange = (event: HashChangeEvent): void => listener(new URL(event.newURL).hash);
        window.addEventListener('hashchange', onChange);
        return () => window.removeEventListener('hashchange', onChange);
      },
      applyTheme(theme) {
        if (theme === 'system') delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = theme;
      },
      onAnnotationsKept(listener) {
        const onStorage = (event: StorageEvent): void => {
          if (event.key === ANNOTATIONS_KEY) listener();
        };
        window.addEventListener('storage', onStorage);
        return () => window.removeEventListener('storage', onStorage);
      },
      warm: () => afterFirstPaint(() => void pageClient()),
      later(work) {
        const timer = setTimeout(work, URL_DELAY_MS);
        return () => clearTimeout(timer);
      },
      unwritten: createUnwrittenAddress(() => window.sessionStorage),
      onLeaving: (listener) => whenLeaving('written', listener),
    },
  );
  const stopKeeping = keepStepsOfPage();
  return () => {
    stopFetching();
    untie();
    stopKeeping();
  };
}
