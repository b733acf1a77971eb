import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../process.mjs';
import { docsFolder, readDocs } from './pages.ts';
import { renderPage } from './render-page.ts';

const FONTS = [
  ['inter.woff2', 'Inter Variable', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'],
  [
    'mono.woff2',
    'JetBrains Mono Variable',
    '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  ],
] as const;

/** The files of `docs/` in the build, by name. */
export function docsFiles(): ReadonlyMap<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>();
  const groups = readDocs();
  for (const page of groups.flatMap(({ pages }) => pages)) {
    files.set(`${page.name}.html`, renderPage(page, groups));
  }
  const first = groups[0]?.pages[0];
  if (first !== undefined) files.set('index.html', renderPage(first, groups));
  const pictures = join(docsFolder, 'pictures');
  for (const name of existsSync(pictures) ? readdirSync(pictures) : []) {
    if (/\.(?:png|svg|webp)$/.test(name)) files.set(`pictures/${name}`, readFileSync(join(pictures, name)));
  }
  const faces = FONTS.map(([file, face, from]) => {
    files.set(file, readFileSync(join(root, 'node_modules', from)));
    return `@font-face{font-family:"${face}";font-weight:100 900;font-display:swap;src:url("${file}") format("woff2-variations")}\n`;
  });
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  files.set(
    'docs.css',
    [...faces, read('src/views/theme/tokens.css'), read('src/tools/docs-site/docs.css')].join(''),
  );
  files.set('icon.svg', read('src/views/icon.svg'));
  return files;
}

/** Puts the docs beside the page. */
export function docsSite(): Plugin {
  return {
    name: 'floorline:docs-site',
    generateBundle() {
      for (const [name, source] of docsFiles()) {
        this.emitFile({ type: 'asset', fileName: `docs/${name}`, source });
      }
    },
    configureServer(server) {
      server.middlewares.use('/docs', (request, response, next) => {
        const name = decodeURIComponent(request.url?.split('?')[0]?.slice(1) ?? '') || 'index.html';
        const file = docsFiles().get(name);
        if (file === undefined) return next();
        const type = { html: 'text/html', css: 'text/css', svg: 'image/svg+xml', png: 'image/png' };
        const ending = name.split('.').at(-1);
        if (ending !== undefined && ending in type) {
          response.setHeader('content-type', Object.entries(type).find(([end]) => end === ending)?.[1] ?? '');
        }
        response.end(file);
      });
    },
  };
}
