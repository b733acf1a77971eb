import { C } from '../chars.ts';
import type { AtomDetector, Rule } from '../detector.ts';

const uuid: Rule = { id: 'uuid', kind: 'uuid', words: 'a UUID: a stranger in every digit' };
const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Finds UUIDs. */
export const uuidDetector: AtomDetector = {
  rules: [uuid],
  needs: C.dash,
  takes: (mask) => (mask & ~(C.lower | C.upper | C.inner | C.digit | C.dash | C.group)) === 0,
  classify(atom, emit) {
    if (atom.end - atom.start !== 36 || !SHAPE.test(atom.str)) return 0;
    emit(uuid, atom.start, atom.end);
    return atom.end;
  },
};
