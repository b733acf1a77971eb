/** The browser that every browser test uses, and how it is started. */
import { chromium, type LaunchOptions } from '@playwright/test';
import { findBrowser } from '../../src/tools/find-browser.mjs';

/**
 * Launch options for the browser that is there, with nothing that talks to the network on its own account.
 * Throws one sentence that names the remedies when there is no browser.
 */
export function launchOptions(): LaunchOptions {
  const browser = findBrowser(() => chromium.executablePath());
  if ('problem' in browser) throw withoutStack(browser.problem);
  // Chromium refuses its sandbox to root, and containers often know no other user.
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath: browser.path,
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** Playwright prints the stack of whatever a configuration throws; the sentence is all that helps here. */
function withoutStack(sentence: string): Error {
  const error = new Error(sentence);
  error.stack = sentence;
  return error;
}
