/**
 * Base 64 in both alphabets (RFC 4648), without padding in the one for addresses. The platform's own differ between a page
 * and Node. Reading is strict: one text for one sequence of bytes, so that what was opened is written again as it was.
 */
const SHARED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const STANDARD = `${SHARED}+/`;
const URL_SAFE = `${SHARED}-_`;

const valuesOf = (alphabet: string): Uint8Array => {
  const values = new Uint8Array(128).fill(0xff);
  for (let value = 0; value < 64; value++) values[alphabet.charCodeAt(value)] = value;
  return values;
};
const STANDARD_VALUES = valuesOf(STANDARD);
const URL_SAFE_VALUES = valuesOf(URL_SAFE);

export const toBase64 = (bytes: Uint8Array): string => {
  const text = write(bytes, STANDARD);
  return text + '='.repeat((4 - (text.length % 4)) % 4);
};
export const toBase64Url = (bytes: Uint8Array): string => write(bytes, URL_SAFE);

/** `null` for what is not padded base 64. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return read(text, text.length - padding, STANDARD_VALUES);
}
/** `null` for what is not base 64 for addresses. */
export const fromBase64Url = (text: string): Uint8Array | null => read(text, text.length, URL_SAFE_VALUES);

function write(bytes: Uint8Array, alphabet: string): string {
  const pieces: string[] = [];
  let piece = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const a = bytes[at] ?? 0;
    const b = bytes[at + 1] ?? 0;
    const c = bytes[at + 2] ?? 0;
    const left = bytes.length - at;
    piece += alphabet[a >> 2] ?? '';
    piece += alphabet[((a & 3) << 4) | (b >> 4)] ?? '';
    if (left > 1) piece += alphabet[((b & 15) << 2) | (c >> 6)] ?? '';
    if (left > 2) piece += alphabet[c & 63] ?? '';
    // One long string that grows by single characters is slow to read later.
    if (piece.length >= 0x8000) {
      pieces.push(piece);
      piece = '';
    }
  }
  pieces.push(piece);
  return pieces.join('');
}

function read(text: string, length: number, values: Uint8Array): Uint8Array | null {
  const rest = length % 4;
  if (rest === 1) return null;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let held = 0;
  let bits = 0;
  let size = 0;
  for (let at = 0; at < length; at++) {
    const value = values[text.charCodeAt(at)] ?? 0xff;
    if (value === 0xff) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[size++] = (held >> bits) & 0xff;
  }
  // Bits that belong to no byte are 0.
  return (held & ((1 << bits) - 1)) === 0 ? bytes : null;
}
