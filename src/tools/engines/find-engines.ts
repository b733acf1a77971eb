import { existsSync } from 'node:fs';

/** A path from the environment, or the first usual one that is there. */
const pick = (named: string | undefined, usual: readonly string[]): string | null =>
  (named ?? '') !== '' && named !== undefined ? named : (usual.find((path) => existsSync(path)) ?? null);

/** The system's Firefox; `null` where there is none. */
export const findFirefox = (): string | null =>
  pick(process.env.FIREFOX_PATH, [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);

export interface WebKit {
  readonly driver: string;
  /** The small browser that comes with the library. */
  readonly browser: string;
}

/** WebKitGTK with its driver (Debian: webkit2gtk-driver); `null` where it is not installed. */
export function findWebKit(): WebKit | null {
  const driver = pick(process.env.WEBKIT_DRIVER_PATH, ['/usr/bin/WebKitWebDriver']);
  const folders = ['x86_64-linux-gnu', 'aarch64-linux-gnu', ''].flatMap((triplet) =>
    ['6.0', '4.1', '4.0'].map((version) =>
      ['/usr/lib', triplet, version === '6.0' ? 'webkitgtk-6.0' : `webkit2gtk-${version}`, 'MiniBrowser']
        .filter((part) => part !== '')
        .join('/'),
    ),
  );
  const browser = pick(process.env.WEBKIT_BROWSER_PATH, folders);
  return driver === null || browser === null ? null : { driver, browser };
}
