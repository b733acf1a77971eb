import type { Plugin } from 'vite';

/**
 * Asks for the faces together with the script and not after it. Problem: a browser learns of a face when it lays out the first
 * text in it, paints in another one meanwhile, and then moves everything. Idea: name them in the page itself.
 */
export function fontPreload(): Plugin {
  return {
    name: 'floorline:font-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /^assets\/.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${name}` },
            injectTo: 'head' as const,
          })),
    },
  };
}
