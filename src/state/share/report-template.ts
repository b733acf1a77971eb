/**
 * The form of an HTML report, which is a file of the build. Problem: once a transcript is open the page fetches nothing any
 * more, and the form is too large to be loaded by everybody who only looks at the start. Idea: it is asked for when the
 * first transcript begins to be read, while there is time enough, and kept. Limit: where it did not come, there is none
 * until the next transcript begins to be read; the page then has no HTML report to offer and says so.
 */
import type { SessionState } from '../model.ts';

let template: Promise<string | null> | null = null;

/** The name of the file beside the page. */
const FILE = 'report-template.html';

async function fetchTemplate(): Promise<string | null> {
  // A request that is bound to fail is written into the console of the page, where it would look like a fault.
  if (!navigator.onLine) return null;
  try {
    // Asked anew each time: its name does not change with what is in it.
    const response = await fetch(new URL(FILE, document.baseURI), { cache: 'no-cache' });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** The form, as soon as it is there; `null` where it could not be had. Never fetches anything by itself. */
export const reportTemplate = (): Promise<string | null> => template ?? Promise.resolve(null);

type Status = Pick<SessionState, 'status'>;

/** Fetches the form once, when something begins to be read; answers with how not to. */
export function fetchTemplateEarly(
  session: { subscribe(listener: (now: Status, before: Status) => void): () => void },
  fetching: () => Promise<string | null> = fetchTemplate,
): () => void {
  return session.subscribe(({ status }, before) => {
    if (status !== 'reading' || before.status === 'reading') return;
    template ??= fetching().then((text) => {
      if (text === null) template = null;
      return text;
    });
  });
}
