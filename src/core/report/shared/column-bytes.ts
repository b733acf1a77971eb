/**
 * One column as bytes. Small codes are a byte each. Larger numbers are written as the difference to the one before — what
 * ascends becomes small — folded to be positive (0, −1, 1, −2 … as 0, 1, 2, 3 …), seven bits a byte, the lowest first, with
 * the top bit set on all but the last. A number takes at least one byte, so no more are ever allocated than there are bytes.
 */
export function intsToBytes(values: Uint32Array | Uint16Array): Uint8Array {
  const bytes = new Uint8Array(values.length * 5);
  let size = 0;
  let before = 0;
  for (const value of values) {
    const change = value - before;
    before = value;
    // A difference of two numbers of 32 bits takes 33.
    let rest = change < 0 ? -2 * change - 1 : 2 * change;
    while (rest > 127) {
      bytes[size++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    bytes[size++] = rest;
  }
  return bytes.slice(0, size);
}

/** `null` unless the bytes hold exactly `count` numbers from 0 to `most`, each written as short as it can be. */
export function intsFromBytes(bytes: Uint8Array, count: number, most: number): Uint32Array | null {
  if (count > bytes.length) return null;
  const values = new Uint32Array(count);
  let at = 0;
  let before = 0;
  for (let index = 0; index < count; index++) {
    let rest = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined || scale > 2 ** 28) return null;
      rest += (byte & 127) * scale;
      scale *= 128;
      if (byte < 128) {
        if (byte === 0 && scale > 128) return null;
        break;
      }
    }
    const change = rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2;
    before += change;
    if (before < 0 || before > most) return null;
    values[index] = before;
  }
  return at === bytes.length ? values : null;
}
