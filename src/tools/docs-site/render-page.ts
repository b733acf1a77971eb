/**
 * A page of the docs as HTML. Markdown is read by marked; what is ours is where a link leads once the pages are no files of a
 * repository any more, and headings that can be linked to by the names that repository hosts give them. Raw HTML in the
 * Markdown is shown as text: the docs need none, and the page's policy would not run any.
 */
import { Marked, type Tokens } from 'marked';
import { formatPolicy } from '../content-security-policy.ts';
import type { DocsGroup, DocsPage } from './pages.ts';

/** The policy of a page without scripts. */
const POLICY = formatPolicy({
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
});

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const asText = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

/** The name of a heading in links, as repository hosts make it; `seen` counts those that came before. */
export function slugOf(heading: string, seen: Map<string, number> = new Map()): string {
  const slug = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
  const before = seen.get(slug) ?? 0;
  seen.set(slug, before + 1);
  return before === 0 ? slug : `${slug}-${before}`;
}

/**
 * Where a link of a page leads inside the build; `null` for what is in the repository only. Pages stand in `docs/`, what
 * lies in `public/` one above.
 */
export function hrefInSite(href: string): string | null {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const tail = fragment === undefined ? '' : `#${fragment}`;
  const page = /^([\w-]+)\.md$/.exec(path)?.[1];
  if (page !== undefined) return `${page}.html${tail}`;
  if (path.startsWith('pictures/')) return path.endsWith('.md') ? null : path;
  if (path.startsWith('../public/')) return `../${path.slice('../public/'.length)}`;
  return null;
}

/** The text of inline tokens as a reader sees it, for the names of headings. */
const plain = (tokens: readonly Tokens.Generic[] | undefined): string =>
  (tokens ?? []).map((token) => (token.tokens ? plain(token.tokens) : String(token.text ?? ''))).join('');

function markdownToHtml(markdown: string): string {
  const seen = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const id = asText(slugOf(plain(tokens), seen));
        const words = this.parser.parseInline(tokens);
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${words}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const target = hrefInSite(href);
        return target === null ? words : `<a href="${asText(target)}">${words}</a>`;
      },
      image({ href, text }) {
        return `<img src="${asText(href.replace(/^docs\//, ''))}" alt="${asText(text)}" loading="lazy">`;
      },
      table(token) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td'): string =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        // A wide table scrolls alone, also by keys.
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${asText(text)}</code></pre>\n`;
      },
      html({ text }) {
        return /^<!--[\s\S]*-->\s*$/.test(text) ? '' : asText(text);
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

/** One page, whole: what it says, and the list of all pages beside it. */
export function renderPage(page: DocsPage, groups: readonly DocsGroup[]): string {
  const entry = ({ name, title }: DocsPage): string =>
    `<li><a href="${name}.html"${name === page.name ? ' aria-current="page"' : ''}>${asText(title)}</a></li>`;
  const list = groups
    .map(({ title, pages }) => `<h2>${asText(title)}</h2>\n<ul>\n${pages.map(entry).join('\n')}\n</ul>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="${asText(POLICY)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${asText(page.title)} · Floorline</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header><a class="home" href="../index.html">Floorline</a><span>Docs</span><a class="open" href="../index.html">Open the app</a></header>
<div class="frame">
<nav aria-label="Docs">
${list}
</nav>
<main id="content">
${markdownToHtml(page.markdown)}</main>
</div>
</body>
</html>
`;
}
