import type { Plugin } from 'vite';
import { cachedTemplate } from './cached-template.ts';

/** The name of the template beside the page. */
const NAME = 'report-template.html';

/** Puts the form of an HTML report beside the page, where it is fetched before a transcript is open. */
export function reportTemplate(): Plugin {
  return {
    name: 'floorline:report-template',
    async generateBundle() {
      const { text } = await cachedTemplate();
      this.emitFile({ type: 'asset', fileName: NAME, source: text });
    },
    configureServer(server) {
      server.middlewares.use(`/${NAME}`, (_request, response) => {
        cachedTemplate().then(
          ({ text }) => response.setHeader('content-type', 'text/html').end(text),
          () => response.writeHead(500).end(),
        );
      });
    },
  };
}
