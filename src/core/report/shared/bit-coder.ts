/**
 * A range coder over bits that learns their chances, as LZMA has one: what is expected costs a fraction of a bit.
 *
 * Problem. A link may be 32,000 characters long, and the columns of a long thread, deflated, take three times that. Idea.
 * Deflate sees bytes; whoever knows the columns can say of each number in which company it stands, and predict it
 * (`pack-columns.ts`). A chance is 16 bits and moves toward what came, fast at first and slower as it is met more often.
 * All of it is whole numbers, so that any engine writes and reads the same bits.
 *
 * Writing and reading are the same walk: a coder that writes takes a value and gives it back, one that reads ignores what
 * it is given. Limits. A reader past the end of its bytes reads zeros: how many values there are has to be bounded by
 * whoever asks, and that they are the right ones by a checksum.
 */

/** Chances of bits, side by side, and how often each was met. */
export interface BitModel {
  readonly chance: Uint16Array;
  readonly met: Uint8Array;
}

export interface BitCoder {
  readonly writes: boolean;
  /** One bit, by the chance at `slot`. */
  bit(model: BitModel, slot: number, value: number): number;
  /** Up to 31 bits of even chance. */
  plain(value: number, bits: number): number;
}

export const bitModel = (slots: number): BitModel => ({
  chance: new Uint16Array(slots).fill(0x8000),
  met: new Uint8Array(slots),
});

const SLOWEST = 24;
const RATES = Uint16Array.from({ length: SLOWEST + 1 }, (_, met) => Math.floor(0x10000 / (met + 1.5)));
/** No bit is ever taken for certain. */
const RAREST = 24;

/** Moves a chance toward the bit that came. */
function learn({ chance, met }: BitModel, slot: number, bit: number): void {
  const times = met[slot] ?? 0;
  const rate = RATES[times] ?? 0;
  if (times < SLOWEST) met[slot] = times + 1;
  const old = chance[slot] ?? 0;
  const moved =
    bit === 0
      ? old + Math.floor(((0x10000 - old) * rate) / 0x10000)
      : old - Math.floor((old * rate) / 0x10000);
  chance[slot] = Math.min(0xffff - RAREST, Math.max(RAREST, moved));
}

const TOP = 2 ** 24;
const WORD = 2 ** 32;

/** Codes into bytes, which `finish` hands over. */
export function createBitWriter(): BitCoder & { finish(): Uint8Array } {
  let bytes = new Uint8Array(4_096);
  let size = 0;
  let low = 0;
  let range = WORD - 1;
  let held = 0;
  let waiting = 0;
  let isFirst = true;

  const put = (byte: number): void => {
    // The first byte is always 0 and says nothing.
    if (isFirst) {
      isFirst = false;
      return;
    }
    if (size === bytes.length) {
      const larger = new Uint8Array(2 * size);
      larger.set(bytes);
      bytes = larger;
    }
    bytes[size++] = byte & 0xff;
  };
  /** Lets the top byte go once no carry can change it any more. */
  const shift = (): void => {
    if (low < 0xff000000 || low >= WORD) {
      const carry = low >= WORD ? 1 : 0;
      put(held + carry);
      for (; waiting > 0; waiting--) put(0xff + carry);
      held = Math.floor((low % WORD) / TOP);
    } else waiting++;
    low = (low % TOP) * 256;
  };
  const widen = (): void => {
    while (range < TOP) {
      range *= 256;
      shift();
    }
  };

  return {
    writes: true,
    bit(model, slot, value) {
      const bound = (range >>> 12) * Math.max(1, (model.chance[slot] ?? 0) >>> 4);
      if (value === 0) range = bound;
      else {
        low += bound;
        range -= bound;
      }
      learn(model, slot, value);
      widen();
      return value;
    },
    plain(value, bits) {
      for (let at = bits - 1; at >= 0; at--) {
        range = Math.floor(range / 2);
        if (((value >>> at) & 1) === 1) low += range;
        widen();
      }
      return value;
    },
    finish() {
      for (let i = 0; i < 5; i++) shift();
      while (size > 0 && bytes[size - 1] === 0) size--;
      return bytes.slice(0, size);
    },
  };
}

/** Reads what a writer wrote, when asked in the same order with models of the same history. */
export function createBitReader(bytes: Uint8Array): BitCoder {
  let at = 0;
  let range = WORD - 1;
  let code = 0;
  const next = (): number => bytes[at++] ?? 0;
  for (let i = 0; i < 4; i++) code = code * 256 + next();
  const widen = (): void => {
    while (range < TOP) {
      range *= 256;
      code = code * 256 + next();
    }
  };
  return {
    writes: false,
    bit(model, slot) {
      const bound = (range >>> 12) * Math.max(1, (model.chance[slot] ?? 0) >>> 4);
      const bit = code < bound ? 0 : 1;
      if (bit === 0) range = bound;
      else {
        code -= bound;
        range -= bound;
      }
      learn(model, slot, bit);
      widen();
      return bit;
    },
    plain(_value, bits) {
      let value = 0;
      for (let i = 0; i < bits; i++) {
        range = Math.floor(range / 2);
        const bit = code >= range ? 1 : 0;
        if (bit === 1) code -= range;
        value = value * 2 + bit;
        widen();
      }
      return value;
    },
  };
}
