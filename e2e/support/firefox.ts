/**
 * What Playwright cannot do in a Firefox as it is installed, told as a skipped test rather than as a failed one, and what can be
 * done in another way. All of it is about the tests' own tools, none about the app.
 */
import { type BrowserContext, type Locator, type Page, test } from '@playwright/test';

const cannot = (what: string): never => {
  test.skip(true, `Playwright cannot ${what} in Firefox`);
  throw new Error(what);
};

/** Prepares a context of Firefox, before its first page; in other browsers nothing is to be done. */
export function adaptContextToFirefox(context: BrowserContext): void {
  context.grantPermissions = async () => cannot('give access to the clipboard');
  context.newCDPSession = async () => cannot('speak the protocol of Chromium');
  context.setOffline = async () => cannot('take the network away');
}

/** The same for a page. */
export function adaptToFirefox(page: Page): void {
  page.emulateMedia = async () => cannot('choose theme, motion or paper');
  const waitForEvent = page.waitForEvent.bind(page);
  Object.assign(page, {
    waitForEvent: (event: Parameters<Page['waitForEvent']>[0], ...rest: readonly unknown[]) =>
      String(event) === 'download'
        ? cannot('take downloads')
        : Reflect.apply(waitForEvent, page, [event, ...rest]),
  });
  // A pointer that leaves the window is told so by Chromium; here it stops at the edge.
  const move = page.mouse.move.bind(page.mouse);
  page.mouse.move = (x, y, options) => {
    const { width, height } = page.viewportSize() ?? { width: 1, height: 1 };
    return move(Math.min(Math.max(x, 0), width - 1), Math.min(Math.max(y, 0), height - 1), options);
  };
  adaptLocators(page);
}

/**
 * Filling a field leaves it empty over WebDriver BiDi; typing works, and is what a person does. A list of rows that is asked for at
 * once ends the process of the page, with a fault in Firefox itself; one after the other is answered.
 */
function adaptLocators(page: Page): void {
  const proto: unknown = Object.getPrototypeOf(page.locator('input'));
  if (typeof proto !== 'object' || proto === null || 'adaptedToFirefox' in proto) return;
  Object.assign(proto, {
    adaptedToFirefox: true,
    async fill(this: Locator, text: string) {
      await this.focus();
      await this.press('Control+A');
      await this.press('Backspace');
      await this.pressSequentially(text);
    },
    async allTextContents(this: Locator) {
      const texts: string[] = [];
      for (const one of await this.all()) texts.push((await one.textContent()) ?? '');
      return texts;
    },
  });
}
