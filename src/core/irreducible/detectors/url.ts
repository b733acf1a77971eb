import { C, isBlank } from '../chars.ts';
import type { AtomDetector, Rule } from '../detector.ts';

const url: Rule = { id: 'url', kind: 'url', words: 'a URL: any character changed, it leads elsewhere' };
const remote: Rule = { id: 'url.git', kind: 'url', words: 'a git remote: it names one repository' };

const LIMIT = 600;
/** So many URLs that run into each other and end nowhere are data, and the rest of them is not read. */
const MOST_STARTS = 8;
const LONGEST_TEMPLATE = 40;
const STOP = '"\'`<>|\\{}^“”«»，。；、）（';
const TRAILING = '.,:;!?*_~\'"';

/** The end of a URL that goes on from `from`: at a blank or a quote, without trailing punctuation or an unpaired bracket. */
function urlEnd(text: string, start: number, from: number): number {
  const limit = Math.min(text.length, start + LIMIT);
  let end = from;
  let round = 0;
  let square = 0;
  for (; end < limit; end++) {
    const code = text.charCodeAt(end);
    const char = text[end] ?? ' ';
    // `${HOST}` and `{id}` belong to a template; a brace alone does not.
    if (char === '{' || (char === '$' && text[end + 1] === '{')) {
      const close = text.slice(end, end + LONGEST_TEMPLATE).indexOf('}');
      if (close > 0 && !/\s/.test(text.slice(end, end + close))) {
        end += close;
        continue;
      }
      break;
    }
    if (
      code < 33 ||
      isBlank(code) ||
      STOP.includes(char) ||
      (code >= 0x200b && code <= 0x200f) ||
      code === 0xfeff
    )
      break;
    if (char === '(') round++;
    else if (char === '[') square++;
    else if (char === ')' && --round < 0) break;
    else if (char === ']' && --square < 0) break;
  }
  if (end === limit && limit < text.length) return 0;
  while (end > from && TRAILING.includes(text[end - 1] ?? ' ')) end--;
  return end;
}

/** Finds `scheme://…`, `mailto:…` and `git@host:owner/repo`. */
export const urlDetector: AtomDetector = {
  rules: [url, remote],
  needs: C.colon,
  takes: (mask) => (mask & C.slash) !== 0,
  classify(atom, emit) {
    const sep = atom.str.indexOf('://');
    if (sep > 1) {
      let start = sep;
      while (start > 0 && /[a-z0-9+.-]/i.test(atom.str[start - 1] ?? ' ') && sep - start < 16) start--;
      while (start < sep && !/[a-z]/i.test(atom.str[start] ?? ' ')) start++;
      if (sep - start < 2) return 0;
      const from = atom.start + sep + 3;
      const { overlong } = atom;
      if (overlong.starts >= MOST_STARTS && from < overlong.until) return 0;
      const end = urlEnd(atom.text, atom.start + start, from);
      if (end === 0) {
        overlong.starts = from < overlong.until ? overlong.starts + 1 : 1;
        overlong.until = atom.start + start + LIMIT;
      }
      if (end <= from) return 0;
      emit(url, atom.start + start, end);
      return end;
    }
    const git = /^[\w.-]+@[\w.-]+\.[a-z]{2,}:[\w./~-]+$/i.test(atom.str);
    if (!git) return 0;
    emit(remote, atom.start, atom.end);
    return atom.end;
  },
};
