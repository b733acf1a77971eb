import type { StoreApi } from 'zustand';
import type { SessionStore } from '../model.ts';
import { type AuditState, useAudit } from './audit-store.ts';
import { type AuditViewStore, useAuditView } from './audit-view.ts';

/** Forgets an audit with its thread, and a summary of one's own with its document; answers with how to stop. */
export const forgetAudits = (
  session: Pick<StoreApi<SessionStore>, 'subscribe'>,
  view: Pick<StoreApi<AuditViewStore>, 'getState'> = useAuditView,
  audits: Pick<StoreApi<AuditState>, 'getState'> = useAudit,
): (() => void) =>
  session.subscribe((now, before) => {
    const sameBytes = now.document?.hash === before.document?.hash;
    const sameDocument = sameBytes || now.opened === before.opened;
    if (sameBytes && now.thread === before.thread && now.conversation === before.conversation) return;
    view.getState().clear(sameDocument);
    audits.getState().clear();
  });
