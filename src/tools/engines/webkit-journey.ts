/** One visit as a person makes it, in WebKitGTK: a sample, the slot, a file, find, share, the other theme, a reload. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../process.mjs';
import type { WebKit } from './find-engines.ts';
import { PROBES } from './probes.ts';
import type { JourneyStep } from './step-table.ts';
import { startWebDriver, type WebDriver } from './webdriver.ts';

/** Finds by role and name, as a person and a screen reader do; loaded into the page anew after each navigation. */
const QUERIES = join(root, 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.js');
const BY_ROLE = `const [role, name] = arguments;
return TestingLibraryDom.queryAllByRole(document.body, role, { name: new RegExp(name) })[0] ?? null;`;
const FOUND = BY_ROLE.replace('return', 'const found =');
const FINDS = `${FOUND} return found !== null;`;
const STATE = `return document.querySelector('#root').dataset.state === arguments[0];`;
const SAYS = `return document.body.innerText.includes(arguments[0]);`;
/** What a step that failed had before it. */
const SEEN = `return 'the page is ' + (document.querySelector('#root')?.dataset.state ?? 'not there') + ' at '
  + (location.hash || location.pathname) + (document.hasFocus() ? '' : ', without the focus') + ', with “'
  + (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim().slice(0, 40)
  + '” active' + [...document.querySelectorAll('[role=alert]')].map((alert) => '; it says: ' + alert.textContent).join('');`;

/** The most that one step may take, in milliseconds, and all of them: what comes after that is not tried. */
const STEP_MS = 30_000;
const JOURNEY_MS = 150_000;

const TALK = [
  { role: 'user', content: 'Deploy build 7f3a9c2d to staging, never to production.' },
  { role: 'assistant', content: 'Deployed 7f3a9c2d to https://staging.example.org:8443.' },
  { role: 'user', content: 'Thank you. <b onclick="alert(1)">bold</b>' },
];

export interface JourneyResult {
  readonly browser: string;
  readonly steps: readonly JourneyStep[];
  readonly probes: unknown;
}

/** Makes the journey; a step that fails is told with what it waited for and what was there, and those after it are still tried. */
export async function walkWebKit(
  { driver, browser }: WebKit,
  url: string,
  env: NodeJS.ProcessEnv,
): Promise<JourneyResult> {
  const web = await startWebDriver(
    driver,
    { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
    // The sandbox needs user namespaces, which containers and root seldom have.
    { ...env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  );
  const folder = mkdtempSync(join(tmpdir(), 'floorline-webkit-'));
  const end = Date.now() + JOURNEY_MS;
  const steps: JourneyStep[] = [];
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    const begun = Date.now();
    const left = end - begun;
    web.allow(Math.min(STEP_MS, left));
    const problem =
      left <= 0
        ? 'not tried: the time of the journey was over'
        : await work().then(
            () => null,
            async (error: unknown) => {
              web.allow(2_000);
              const seen = await web.run(SEEN).catch(() => 'the page does not answer');
              return `${error instanceof Error ? error.message : String(error)} (${seen})`;
            },
          );
    steps.push({ name, problem, ms: Date.now() - begun });
  };
  try {
    let agent = '';
    let probes: unknown = null;
    await step('the page comes up', async () => {
      await web.resize(1440, 900);
      await web.open(url);
      await prepare(web);
      agent = String(await web.run('return navigator.userAgent'));
      probes = await web.run(PROBES);
    });
    await step('the incident opens from the start page', async () => {
      await web.until('the sample', FINDS, 'button', '^The incident');
      await web.click(BY_ROLE, 'button', '^The incident');
      await web.until('every turn counted', STATE, 'ready');
      await web.until('the verdict in words', SAYS, '1,400');
    });
    await step('the slider moves the verdict by keys', async () => {
      await web.run(`${FOUND} found.focus();`, 'slider', '^Slot$');
      await web.press('PageUp', 'PageUp');
      await web.until('that it compacts', SAYS, 'One summary can hold all of it.');
      // The address follows the slider once that rests: what is loaded again before is what was there before.
      await web.until('the slot in the address', `return location.hash.includes('slot=3150');`);
    });
    await step('a reload brings slot and transcript back', async () => {
      await web.run('location.reload()');
      await prepare(web);
      await web.until('every turn counted', STATE, 'ready');
      await web.until('that it compacts', SAYS, 'One summary can hold all of it.');
    });
    await step('a file of one’s own opens, and its markup is text', async () => {
      const path = join(folder, 'talk.json');
      writeFileSync(path, JSON.stringify(TALK));
      await web.giveFile(path, `return document.querySelector('input[type=file]');`);
      await web.until('the other file', SAYS, 'talk.json');
      await web.until('every turn counted', STATE, 'ready');
      await web.until('the text of the last turn', SAYS, '<b onclick="alert(1)">bold</b>');
    });
    await step('find counts the hits', async () => {
      await web.run('document.activeElement?.blur?.()');
      await web.press('/');
      await web.press(...'7f3a9c2d', 'Enter');
      await web.until('two hits', SAYS, '1 of 2');
      await web.press('Escape');
    });
    await step('what would be shared is shown first', async () => {
      await web.run('document.activeElement?.blur?.()');
      await web.press('s');
      await web.until('the review', FINDS, 'dialog', 'Share');
      await web.press('Escape');
    });
    await step('the dark theme can be chosen', async () => {
      await web.click(BY_ROLE, 'button', 'Auto|Theme|theme');
      await web.until('a theme', `return document.documentElement.dataset.theme !== undefined;`);
    });
    await step('nothing is wider than the window', async () => {
      await web.until('no sideways scrolling', 'return document.documentElement.scrollWidth <= innerWidth;');
    });
    await step('nothing was complained about', async () => {
      const errors = await web.run('return window.floorlineErrors ?? []');
      if (JSON.stringify(errors) !== '[]') throw new Error(JSON.stringify(errors));
    });
    const picture = process.env.FLOORLINE_WEBKIT_PICTURE;
    if (picture !== undefined) writeFileSync(picture, await web.screenshot());
    return { browser: /Version\/[\d.]+|AppleWebKit\/[\d.]+/.exec(agent)?.[0] ?? agent, steps, probes };
  } finally {
    await web.quit();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(web: WebDriver): Promise<void> {
  // A page that is about to be loaded again may still answer: it is told by its list of errors.
  await web.until(
    'the start of the app',
    `return window.floorlineErrors === undefined && document.querySelector('#root')?.childElementCount > 0;`,
  );
  await web.run(readFileSync(QUERIES, 'utf8'));
  await web.run(`window.floorlineErrors = [];
    // A size that is heard of a frame later is told as an error, and is none.
    addEventListener('error', (event) => event.message.startsWith('ResizeObserver loop') || floorlineErrors.push(String(event.message)));
    addEventListener('unhandledrejection', (event) => floorlineErrors.push(String(event.reason)));
    addEventListener('securitypolicyviolation', (event) => floorlineErrors.push(event.violatedDirective));`);
}
