import { isHtml, readHtmlReport } from '../../core/report/html/read-html-report.ts';
import type { ImportFailure, SourceBytes } from '../../core/transcript/formats/registry.ts';
import { bytesOf, sizeOf } from '../../core/transcript/lines.ts';

/** The bytes or the fragment of a report, under the name that a person knows it by. */
export interface ReportSource {
  readonly name: string;
  readonly content: Uint8Array | string;
}

/** A report says within its first bytes what it is; more than that nobody has to look at. */
const HEAD_BYTES = 400;
/** An HTML file may begin with blanks. */
const START_BYTES = 4096;
const SAYS_SO = /^\uFEFF?\s{0,40}\{\s{0,40}"schema"\s{0,8}:\s{0,8}"floorline\.shared\//;
const FILE_NAME = /\.floorline\.json(?:\.gz)?$/i;
/** An address is longer than its fragment, and a fragment that is too long has to be told so by who reads it. */
const LONGEST_ADDRESS = 2_000_000;
const LINK = /^(?:https?:\/\/[^\s#]{1,2000})?(#r=[^\s]*)$/;

/** What was read as a report, where it is one alone; `null` where it is something else. */
export function reportSource(sources: readonly (SourceBytes | ImportFailure)[]): ReportSource | null {
  const [source, ...others] = sources;
  if (source === undefined || others.length > 0 || !('bytes' in source)) return null;
  const { name } = source;
  const start = bytesOf(source, 0, START_BYTES);
  const head = new TextDecoder().decode(start.subarray(0, HEAD_BYTES));
  const isPage = isHtml(start) && readHtmlReport(source.bytes) !== null;
  if (SAYS_SO.test(head) || FILE_NAME.test(name) || isPage) return { name, content: source.bytes };
  if (!head.includes('#r=') || sizeOf(source) > LONGEST_ADDRESS) return null;
  const link = LINK.exec(new TextDecoder().decode(source.bytes).trim());
  return link === null ? null : { name, content: link[1] ?? '' };
}
