import { C } from '../chars.ts';
import type { AtomDetector, Rule } from '../detector.ts';

const digest: Rule = { id: 'hash.digest', kind: 'hash', words: 'a digest with its algorithm' };
const hex: Rule = { id: 'hash.hex', kind: 'hash', words: 'a hash: it names one commit or one content' };

const LABELLED =
  /^(?:[\w./-]+@)?(?:sha-?(?:1|224|256|384|512)|md5|blake2b|blake3)[:-][A-Za-z0-9+/]{16,}={0,2}$/i;
/** `md5:` and sixteen digits. */
const SHORTEST_LABELLED = 20;
const HEX = /^(?:[0-9a-f]{7,64}|[0-9A-F]{32,64}|[0-9a-f]{128})$/;

/** What a hash without a label consists of. */
const HEX_BITS = C.lower | C.upper | C.digit | C.inner;

/** Finds `sha256:…`, `sha512-…` and bare hexadecimal hashes of 7 digits and more that hold digits and letters. */
export const hashDetector: AtomDetector = {
  rules: [digest, hex],
  needs: C.digit,
  takes: (mask) =>
    (mask & (C.lower | C.upper)) !== 0 && ((mask & (C.colon | C.dash)) !== 0 || (mask & ~HEX_BITS) === 0),
  classify(atom, emit) {
    const { str, mask } = atom;
    if (str.length < 7) return 0;
    if ((mask & (C.colon | C.dash)) !== 0) {
      // `sha`, `md5`, `blake`, or a name before an at.
      const mayBe = (mask & C.at) !== 0 || 'smb'.includes(str.charAt(0).toLowerCase());
      if (!mayBe || str.length < SHORTEST_LABELLED || !LABELLED.test(str)) return 0;
      const padded = /^={1,2}/.exec(atom.text.slice(atom.end, atom.end + 2))?.[0].length ?? 0;
      emit(digest, atom.start, atom.end + padded);
      return atom.end + padded;
    }
    if (!HEX.test(str)) return 0;
    // `1234567e5` is a number.
    if (/^\d+e\d+$/.test(str) && str.length < 10) return 0;
    emit(hex, atom.start, atom.end);
    return atom.end;
  },
};
