/**
 * A second pair of eyes: the recommended rules of secretlint, which others keep up to date.
 *
 * They are used as rules only, without secretlint's engine: that answers asynchronously, and it lets a comment in the text
 * switch rules off, which a transcript must not. A rule reports while it reads, before it could wait for anything, because
 * there is no file here whose bytes it might ask for. Two rules are left out: those for passwords in addresses take the
 * whole address, where ours take the password.
 */
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import { isDigit, isLetter } from './characters.ts';
import { finding } from './finding.ts';
import type { Finding, RedactionKind } from './model.ts';

const PREFIX = '@secretlint/secretlint-rule-';
const LEFT_OUT = new Set(['basicauth', 'database-connection-string', 'filter-comments']);
/** A rule that is not named here is one that a later version brought. */
const KINDS: ReadonlyMap<string, RedactionKind> = new Map([
  ['aws', 'aws-secret'],
  ['gcp', 'google-key'],
  ['npm', 'npm-token'],
  ['slack', 'slack-token'],
  ['openai', 'openai-key'],
  ['anthropic', 'anthropic-key'],
  ['huggingface', 'huggingface-token'],
  ['privatekey', 'private-key'],
  ['sendgrid', 'sendgrid-key'],
  ['github', 'github-token'],
  ['gitlab', 'gitlab-token'],
]);

let report: (start: number, end: number) => void = () => {};

/** The readers of the rules: made once, since they keep nothing between texts. */
const readers = rules.flatMap((rule) => {
  const name = rule.meta.id.replace(PREFIX, '');
  if (rule.meta.type !== 'scanner' || LEFT_OUT.has(name)) return [];
  const handler = rule.create(
    {
      sharedOptions: {},
      createTranslator: () => (messageId, data) => ({ message: '', messageId: String(messageId), data }),
      report: ({ range: [start, end] }) => report(start, end),
      ignore: () => {},
    },
    {},
  );
  return handler.file === undefined ? [] : [{ name, read: handler.file }];
});

/** What secretlint finds in a text. A rule that fails on a text finds nothing there: ours have read it too. */
export function findWithSecretlint(text: string): Finding[] {
  const windows = suspiciousWindows(text);
  if (windows.length === 0) return [];
  const found: Finding[] = [];
  let joined = '';
  const starts = windows.map(({ from, to }) => {
    const start = joined.length;
    joined += `${text.slice(from, to)}\n`;
    return start;
  });
  const source = sourceOf(joined);
  for (const { name, read } of readers) {
    report = (start, end) => {
      const window = starts.findLastIndex((windowStart) => windowStart <= start);
      const shift = (windows[window]?.from ?? 0) - (starts[window] ?? 0);
      const limit = windows[window]?.to ?? 0;
      if (/EXAMPLE|x{8}|X{8}/.test(joined.slice(start, end)) || end + shift > limit) return;
      found.push(
        finding(start + shift, end + shift, KINDS.get(name) ?? 'vendor-token', `secretlint: ${name}`),
      );
    };
    try {
      const waiting = read(source);
      if (waiting instanceof Promise) waiting.catch(() => {});
    } catch {}
  }
  report = () => {};
  return found;
}

const SHORTEST = 20;
const AROUND = 400;

interface Window {
  readonly from: number;
  to: number;
}

/**
 * The stretches of a text that may hold a token: around each run of at least twenty letters, digits and signs with a
 * letter and a digit in it. Twenty rules over everything take longer than all of ours; most of a transcript is prose and code.
 */
function suspiciousWindows(text: string): Window[] {
  const windows: Window[] = [];
  let start = 0;
  let letters = 0;
  let digits = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0;
    if (isLetter(code)) letters++;
    else if (isDigit(code)) digits++;
    else if (code !== 0x2b && code !== 0x2d && code !== 0x2e && code !== 0x3d && code !== 0x5f) {
      if (i - start >= SHORTEST && letters > 0 && digits > 0) include(windows, start, i, text.length);
      start = i + 1;
      letters = 0;
      digits = 0;
    }
  }
  return windows;
}

function include(windows: Window[], start: number, end: number, length: number): void {
  const from = Math.max(0, start - AROUND);
  const to = Math.min(length, end + AROUND);
  const last = windows.at(-1);
  if (last !== undefined && from <= last.to) last.to = to;
  else windows.push({ from, to });
}

const start = { line: 1, column: 0 };

function sourceOf(content: string): Parameters<(typeof readers)[number]['read']>[0] {
  return {
    hasBOM: false,
    content,
    filePath: undefined,
    physicalFilePath: undefined,
    contentType: 'text',
    ext: '',
    getFilePath: () => undefined,
    getPhysicalFilePath: () => undefined,
    locationToRange: () => [0, 0],
    rangeToLocation: () => ({ start, end: start }),
    positionToIndex: () => 0,
    indexToPosition: () => start,
  };
}
