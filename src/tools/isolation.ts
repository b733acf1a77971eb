/**
 * Headers with which no other origin can reach into the page, so that it may share memory with its workers. Set on every answer,
 * also on one that says "not modified", which Vite's own setting leaves bare: WebKit takes a worker's script without them for
 * one that is not isolated, and does not start it. Other hosts may send these too; none has to.
 */
import type { Connect, Plugin } from 'vite';

const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
} as const;

const send: Connect.NextHandleFunction = (_request, response, next) => {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  next();
};

/** The plugin for Vite's two servers. */
export const isolation = (): Plugin => ({
  name: 'floorline-isolation',
  configureServer: ({ middlewares }) => void middlewares.use(send),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(send),
});
