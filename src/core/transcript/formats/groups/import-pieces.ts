/**
 * Many files read as one: sessions that are stored in pieces. Importers read one JSON value after another, so the pieces
 * are laid one behind the other, with a newline between them, and every offset is led back to its file afterwards. Where
 * each value begins and ends is found out file by file, so that one which is cut or broken costs only itself; a piece
 * that is no JSON at all is a diagnostic. Cost: the bytes once more in memory while they are read.
 */
import { byteOffset } from '../../../units.ts';
import { recogniseContainer } from '../../containers/recognise.ts';
import { hasTurns, reshape } from '../../conversations.ts';
import { type Decoded, decodeSource, firstBinaryByte } from '../../encoding.ts';
import { isBlank, type SourceText, sourceRange, splitLines } from '../../lines.ts';
import type { Diagnostic, MetadataRange, SourceRange, TranscriptDocument } from '../../model.ts';
import { createSink, placeOf, type TranscriptFormat } from '../format.ts';
import { formatCount } from '../reading/json-values.ts';
import { isBlankFile, type JsonExtent, readLayout, takeSample } from '../reading/sample.ts';
import type { ImportOptions, SourceBytes } from '../result.ts';
import { mapDiagnostics, mapMetadata, mapThread, type RangeMap } from './numbered-ranges.ts';

/** A file among the others: where its text begins in the whole, and on which line. */
interface Piece {
  readonly file: number;
  readonly path: string;
  readonly decoded: Decoded;
  readonly start: number;
  readonly line: number;
  readonly extents: readonly JsonExtent[];
}

const NEWLINE = 0x0a;

/** `null` where no turn was found; then each of the files is better asked for itself. */
export function importPieces(
  format: TranscriptFormat,
  files: readonly SourceBytes[],
  options: ImportOptions,
): TranscriptDocument | null {
  const metadata: MetadataRange[] = [];
  const diagnostics: Diagnostic[] = [];
  const pieces: Piece[] = [];
  let [start, line] = [0, 1];
  files.forEach((file, index) => {
    const decoded = decodePiece(file);
    if (typeof decoded === 'string') {
      diagnostics.push({ code: 'unexpected-shape', ...whole(file, index, decoded) });
      return;
    }
    const { source, markBytes } = decoded;
    const read = extentsOf(source);
    if (read === null) {
      const what = 'it is no JSON as far as its first value goes; it was left out.';
      diagnostics.push({ code: 'invalid-json', ...whole(file, index, what) });
      return;
    }
    if (markBytes > 0)
      metadata.push({ name: 'byte order mark', source: { ...sourceRange(0, markBytes, 1), file: index } });
    if (read.trailing !== null) {
      const [from, to] = [decoded.toFile(read.trailing), file.bytes.length];
      const range = { ...sourceRange(from, to, linesUpTo(source.bytes, read.trailing)), file: index };
      const reason = `${file.name}: ${placeOf(range)}: text follows the last JSON value; it was left out.`;
      diagnostics.push({ code: 'invalid-json', source: range, reason });
    }
    const extents = read.extents.map(({ from, to, complete }) => ({
      from: start + from,
      to: start + to,
      complete,
    }));
    pieces.push({ file: index, path: file.name, decoded, start, line, extents });
    start += source.bytes.length + 1;
    line += linesUpTo(source.bytes, source.bytes.length);
  });
  const [first] = pieces;
  if (first === undefined) return null;
  const bytes = new Uint8Array(start).fill(NEWLINE);
  for (const { decoded, start: at } of pieces) bytes.set(decoded.source.bytes, at);
  const sink = createSink(options.onProgress);
  const source: SourceText = { name: first.path, bytes, start: 0 };
  const values = pieces.flatMap(({ extents }) => extents);
  const conversations = format
    .parse({ source, layout: { kind: 'values', values, trailing: null }, sink })
    .filter(hasTurns);
  if (conversations.length === 0) return null;
  const map = toFiles(pieces);
  const sample = takeSample(first.decoded.source, readLayout(first.decoded.source));
  const why = options.as === undefined ? format.sniff(sample).why : `it was asked for as ${format.id}`;
  return {
    name: first.path,
    format: format.id,
    why: `${why}, in ${formatCount(files.length)} files`,
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    files: files.map((file) => ({ name: file.name, bytes: file.bytes.length })),
    conversations: reshape(conversations, { thread: (thread) => mapThread(thread, map) }),
    metadata: [...metadata, ...mapMetadata(sink.metadata, map)],
    diagnostics: [...diagnostics, ...mapDiagnostics(sink.diagnostics, map)],
  };
}

/** The text of a piece, or why it has none. */
function decodePiece(file: SourceBytes): Decoded | string {
  if (file.bytes.length === 0) return 'it is empty; nothing was read from it.';
  const container = recogniseContainer(file.bytes);
  if (container !== null) return `it is ${container.what}; it was left out.`;
  const decoded = decodeSource(file.name, file.bytes);
  if (firstBinaryByte(decoded.source.bytes) !== -1) return 'it is no text; it was left out.';
  return isBlankFile(decoded.source) ? 'it is blank; nothing was read from it.' : decoded;
}

const whole = (file: SourceBytes, index: number, what: string): Pick<Diagnostic, 'source' | 'reason'> => ({
  source: { ...sourceRange(0, file.bytes.length, 1), file: index },
  reason: `${file.name}: ${what}`,
});

/** Where the JSON values of a file lie; each line is one where it is JSONL. `null` where there is none. */
function extentsOf(
  source: SourceText,
): { readonly extents: readonly JsonExtent[]; readonly trailing: number | null } | null {
  const layout = readLayout(source);
  switch (layout.kind) {
    case 'values':
      return { extents: layout.values, trailing: layout.trailing };
    case 'lines': {
      const lines = [...splitLines(source)].filter(({ from, to }) => !isBlank(source.bytes, from, to));
      return { extents: lines.map(({ from, to }) => ({ from, to, complete: true })), trailing: null };
    }
    default:
      return null;
  }
}

/** The number of the line that an offset lies on. */
function linesUpTo(bytes: Uint8Array, offset: number): number {
  let lines = 1;
  for (let at = bytes.indexOf(NEWLINE); at !== -1 && at < offset; at = bytes.indexOf(NEWLINE, at + 1))
    lines++;
  return lines;
}

/** Leads ranges of the whole back to the files. What says where it stands says it of its own file. */
function toFiles(pieces: readonly Piece[]): RangeMap {
  const indexAt = (offset: number): number => {
    let [low, high] = [0, pieces.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((pieces[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    ranges: (range) => {
      const moved: SourceRange[] = [];
      for (let index = indexAt(range.from); index < pieces.length; index++) {
        const piece = pieces[index];
        if (piece === undefined || (piece.start >= range.to && moved.length > 0)) break;
        const size = piece.decoded.source.bytes.length;
        const from = Math.min(Math.max(range.from - piece.start, 0), size);
        const to = Math.min(Math.max(range.to - piece.start, from), size);
        moved.push({
          from: byteOffset(piece.decoded.toFile(from)),
          to: byteOffset(piece.decoded.toFile(to)),
          line: moved.length === 0 ? Math.max(range.line - piece.line + 1, 1) : 1,
          file: piece.file,
        });
      }
      return moved;
    },
    reason: ({ reason }, moved) => {
      const path = pieces.find(({ file }) => file === moved.file)?.path ?? '';
      const said = /^Line [\d,]+ \(byte [\d,]+\)/.exec(reason)?.[0];
      return `${path}: ${said === undefined ? reason : placeOf(moved) + reason.slice(said.length)}`;
    },
  };
}
