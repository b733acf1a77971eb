/** UTF-16 text to UTF-8 bytes and back to offsets. A lone surrogate becomes U+FFFD, as in every encoder of the web. */

/** The number of bytes that `writeUtf8` writes for `text`. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) length += 1;
    else if (isPairAt(text, i, unit)) {
      length += 2;
      i++;
    } else length += 2;
  }
  return length;
}

/** Writes `text` into `bytes` from offset `at` on and returns the offset behind it; three bytes a unit always suffice. */
export function writeUtf8(text: string, bytes: Uint8Array, at: number): number {
  let to = at;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      bytes[to++] = unit;
    } else if (unit < 0x800) {
      bytes[to++] = 0xc0 | (unit >> 6);
      bytes[to++] = 0x80 | (unit & 0x3f);
    } else if (isPairAt(text, i, unit)) {
      const codePoint = 0x10000 + ((unit & 0x3ff) << 10) + (text.charCodeAt(++i) & 0x3ff);
      bytes[to++] = 0xf0 | (codePoint >> 18);
      bytes[to++] = 0x80 | ((codePoint >> 12) & 0x3f);
      bytes[to++] = 0x80 | ((codePoint >> 6) & 0x3f);
      bytes[to++] = 0x80 | (codePoint & 0x3f);
    } else {
      const whole = (unit & 0xf800) === 0xd800 ? 0xfffd : unit;
      bytes[to++] = 0xe0 | (whole >> 12);
      bytes[to++] = 0x80 | ((whole >> 6) & 0x3f);
      bytes[to++] = 0x80 | (whole & 0x3f);
    }
  }
  return to;
}

function isPairAt(text: string, at: number, unit: number): boolean {
  return (unit & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

/** How many bytes the code point takes that starts with this byte. */
export function utf8Width(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** The code point of two bytes or more that starts at byte `at`. */
export function wideCodePointAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const second = (bytes[at + 1] ?? 0) & 0x3f;
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | second;
  const third = (bytes[at + 2] ?? 0) & 0x3f;
  if (lead < 0xf0) return ((lead & 0x0f) << 12) | (second << 6) | third;
  return ((lead & 0x07) << 18) | (second << 12) | (third << 6) | ((bytes[at + 3] ?? 0) & 0x3f);
}

/**
 * Turns byte offsets, in order, into UTF-16 offsets, in place. An offset inside a code point becomes the offset
 * of that code point, so several may become the same.
 */
export function byteToCharOffsets(bytes: Uint8Array, offsets: Uint32Array): void {
  let byte = 0;
  let char = 0;
  let width = utf8Width(bytes[0] ?? 0);
  for (let i = 0; i < offsets.length; i++) {
    const target = offsets[i] ?? 0;
    while (byte + width <= target) {
      char += width === 4 ? 2 : 1;
      byte += width;
      width = utf8Width(bytes[byte] ?? 0);
    }
    offsets[i] = char;
  }
}
