import { RECORD_POLICY } from '../../core/compaction/policy/policy.ts';
import type { SharedView } from '../../core/report/shared/model.ts';
import type { ArtefactKind, ShareQuestion } from '../../worker/share/share-protocol.ts';
import { useAnnotations } from '../annotations/annotations.ts';
import { DEFAULT_URL_STATE, formatUrlState } from '../kept/url-state.ts';
import type { ViewState } from '../model.ts';
import { usePolicy } from '../policy/policy.ts';
import { FIRST_TAB } from '../session/opened-report.ts';
import { useSession } from '../session/session.ts';
import { useView } from '../view/view.ts';
import { reportTemplate } from './report-template.ts';
import { useShare } from './share-store.ts';

/** What is on screen now, as the worker is asked to make it into something. */
export async function shareQuestion(kind: ArtefactKind): Promise<ShareQuestion> {
  const template = kind === 'html' ? await reportTemplate() : null;
  const { said, annotations } = useAnnotations.getState();
  const { level, table, masks } = useShare.getState();
  const view = useView.getState();
  return {
    kind,
    level,
    table,
    title: said.title === '' ? null : said.title,
    note: said.about === '' ? null : said.about,
    notes: said.notes,
    policy: usePolicy.getState().policy,
    versus: view.versus,
    annotations,
    view: sharedView(view),
    hide: masks.hide,
    show: masks.show,
    template,
  };
}

const sharedView = ({
  tab,
  selectedPass,
  selectedTurn,
  zoom,
  roles,
  kinds,
  verdicts,
}: ViewState): SharedView => ({
  tab: tab === FIRST_TAB ? null : tab,
  pass: selectedPass,
  turn: selectedTurn,
  zoom: zoom === null ? null : { from: Math.floor(zoom.from), to: Math.ceil(zoom.to) },
  roles,
  kinds,
  verdicts,
});

/** The fragment of a link to settings and selection, with its `#`; `#v1?` alone where everything is as by default. */
export function viewFragment(): string {
  const { selectedPass: pass, selectedTurn: turn, zoom, versus } = useView.getState();
  const { sample } = useSession.getState();
  const { policy } = usePolicy.getState();
  const words = formatUrlState({ ...DEFAULT_URL_STATE, policy, pass, turn, zoom, sample, versus });
  return `#${words === '' ? `v1?slot=${RECORD_POLICY.slot ?? 'none'}` : words}`;
}
