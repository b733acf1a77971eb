/**
 * The page's content security policy. Floorline promises that nothing of a transcript leaves the device; this makes
 * the browser keep the promise: no other origin, no inline script or style, no form target, no base address.
 * The policy stands in the page itself, as a static host may send no headers of ours. The development server injects
 * inline scripts and styles and speaks over a socket, so it alone gets a looser one.
 * Limits: a policy in a page cannot forbid framing. A worker started from a file follows the headers of that file
 * instead of the page's policy; one started from a `blob:` address inherits the policy, and the file that it imports
 * then counts as a worker of 'self'. The browser tests watch the requests of workers in any case.
 */
import type { Plugin } from 'vite';

const strict = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const development = {
  ...strict,
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws:'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Writes directives the way the `content` attribute of the meta element wants them. */
export function formatPolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Puts the policy first in the head, so that it governs everything after it. */
export function contentSecurityPolicy(): Plugin {
  let directives: Readonly<Record<string, readonly string[]>> = strict;
  return {
    name: 'floorline:content-security-policy',
    configResolved(config) {
      directives = config.command === 'serve' && !config.isProduction ? development : strict;
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: formatPolicy(directives) },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}
