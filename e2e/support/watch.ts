/**
 * Watches a page from outside while a test runs: what it complained about, and what it asked the network for. Workers
 * are watched too, as they are where a transcript lives.
 */
import type { BrowserContext } from '@playwright/test';

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** Playwright's name for what asked: document, script, fetch, … */
  readonly type: string;
}

export interface Watch {
  /** Console errors, uncaught errors and policy violations so far, each as one line. */
  complaints(): readonly string[];
  /** The complaints that were not allowed. */
  problems(): readonly string[];
  /** Every request so far but those to `blob:` and `data:`, which never leave the page. */
  requests(): readonly RecordedRequest[];
  /** The requests that went to another origin than that of the page under test. */
  foreignRequests(): readonly RecordedRequest[];
  /** Lets problems pass whose line matches: for tests that provoke one. */
  allow(pattern: RegExp): void;
  /** Forgets the requests so far, to see only those that follow. */
  forgetRequests(): void;
  /** Says that the page under test is served from another origin than usual. */
  moveHome(origin: string): void;
}

/**
 * Starts watching a context. Call it before the first page opens.
 * @param origin the only origin that requests may go to
 */
export async function watchContext(context: BrowserContext, origin: string): Promise<Watch> {
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  let requests: RecordedRequest[] = [];
  let home = origin;

  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const where = event.sourceFile ? ` at ${event.sourceFile}:${event.lineNumber}` : '';
      console.error(`policy: ${event.effectiveDirective} forbids ${event.blockedURI}${where}`);
    });
  });
  context.on('request', (request) => {
    if (/^(blob|data):/.test(request.url())) return;
    requests.push({ method: request.method(), url: request.url(), type: request.resourceType() });
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url, lineNumber } = message.location();
    complaints.push(`console: ${message.text()} (${url}:${lineNumber})`);
  });
  context.on('page', (page) => void page.on('crash', () => complaints.push('the page crashed')));
  context.on('weberror', (event) =>
    complaints.push(`uncaught: ${event.error().stack ?? event.error().message}`),
  );

  return {
    complaints: () => complaints,
    problems: () => complaints.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    requests: () => requests,
    foreignRequests: () => requests.filter((request) => new URL(request.url).origin !== home),
    allow: (pattern) => void allowed.push(pattern),
    forgetRequests: () => {
      requests = [];
    },
    moveHome: (other) => {
      home = other;
    },
  };
}
