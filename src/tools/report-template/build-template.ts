/**
 * Builds the page of an HTML report and puts all of it into one file. Problem: the file is opened from a disk, where it may
 * load nothing, under a policy that names its only script and its only style by their hashes. Idea: one bundle without
 * chunks, put into the page as it is, and hashed as it stands there. What would end the element early (`</script`, and
 * `<!--`, after which a parser counts scripts) is written as an escape, which changes no string and no expression.
 */
import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { DATA_CLOSES, DATA_OPENS, PLACES } from '../../core/report/html/template.ts';
import { formatPolicy } from '../content-security-policy.ts';
import { root } from '../process.mjs';

const pathOf = (name: string): string => fileURLToPath(new URL(name, new URL('../../', import.meta.url)));

/**
 * What stands in for what in a report. There is no worker: what it would answer, the report does. How a sentence binds is
 * one line in a popover, for which a grammar of ten languages would travel along: it is left out.
 */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  [pathOf('worker/client.ts'), pathOf('state/report/worker-client.ts')],
  [pathOf('views/transcript/ConstraintFacts.tsx'), pathOf('views/report/ConstraintFacts.tsx')],
]);

function withStandIns(): Plugin {
  return {
    name: 'floorline:stand-ins',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/\/(client\.ts|ConstraintFacts\.tsx)$/.test(source)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return (resolved !== null && STAND_INS.get(resolved.id)) || null;
    },
  };
}

/** Core is pure: a module of it that nobody asks anything of need not be there. */
function withPureCore(): Plugin {
  const core = pathOf('core/');
  return {
    name: 'floorline:pure-core',
    transform: (_, id) => (id.startsWith(core) ? { moduleSideEffects: false } : null),
  };
}

/** No face travels with a report: it is set in those of the system. */
function withoutFonts(): Plugin {
  return {
    name: 'floorline:without-fonts',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('/theme/base.css') ? code.replace('@import "./fonts.css";', '') : null;
    },
  };
}

/** Names of classes: short, and the same whoever builds, wherever and in whatever order. */
function shortName(name: string, file: string): string {
  const place = relative(root, file).split(sep).join('/');
  return `_${createHash('sha256').update(`${place} ${name}`).digest('base64url').slice(0, 5)}`;
}

/**
 * The text of the template. The same sources make the same text, also for a caller who tests: the packages have another side
 * for that, which is twice as large.
 */
export async function buildTemplate(): Promise<string> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await builtTemplate();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function builtTemplate(): Promise<string> {
  const result = await build({
    mode: 'production',
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), withStandIns(), withPureCore(), withoutFonts()],
    resolve: {
      alias: { 'react-style-singleton': pathOf('tools/adopted-styles.ts') },
    },
    css: { modules: { generateScopedName: shortName } },
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rollupOptions: {
        input: pathOf('views/report/main.tsx'),
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const [only, ...more] = Array.isArray(result) ? result : [result];
  if (only === undefined || more.length > 0 || !('output' in only)) throw new Error('expected one bundle');
  const scripts = only.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  const sheets = only.output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [textOf(file.source)] : [],
  );
  const others = only.output.filter(({ type, fileName }) => type === 'asset' && !fileName.endsWith('.css'));
  if (scripts.length !== 1 || sheets.length !== 1 || others.length > 0)
    throw new Error(
      `expected one script and one style: ${only.output.map(({ fileName }) => fileName).join(', ')}`,
    );
  return assemble(scripts.join(''), sheets.join(''));
}

const textOf = (source: string | Uint8Array): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source);

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** As a script may stand in a page. In strings and expressions the escapes mean the same. */
export const scriptForHtml = (code: string): string =>
  code.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');

/** Puts script and style into the page of a report, under a policy that allows these two and nothing else. */
export function assemble(code: string, css: string): string {
  const script = scriptForHtml(code);
  const style = css.replaceAll('</', '<\\/');
  const policy = formatPolicy({
    'default-src': ["'none'"],
    'script-src': [hashOf(script)],
    'style-src': [hashOf(style)],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  });
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Floorline">
<title>${PLACES.title}</title>
<style>${style}</style>
</head>
<body>
<div id="root" data-state="reading"></div>
${DATA_OPENS}${PLACES.data}${DATA_CLOSES}
<noscript><pre>${PLACES.words}</pre></noscript>
<script type="module">${script}</script>
</body>
</html>
`;
  for (const place of Object.values(PLACES)) {
    const places = page.split(place).length - 1;
    // The page compares its data with the empty place, so that the script may hold the name of that one.
    if (places < 1 || page.indexOf(place) > page.indexOf('<script type="module">'))
      throw new Error(`the template has no ${place}`);
  }
  return page;
}
