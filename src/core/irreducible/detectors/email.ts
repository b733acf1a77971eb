import { C } from '../chars.ts';
import type { AtomDetector, Rule } from '../detector.ts';

const email: Rule = { id: 'email', kind: 'email', words: 'an e-mail address: it reaches one mailbox' };
const SHAPE = /^(?:mailto:)?[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** Finds e-mail addresses. */
export const emailDetector: AtomDetector = {
  rules: [email],
  needs: C.at,
  takes: (mask) => (mask & C.dot) !== 0,
  classify(atom, emit) {
    if (!SHAPE.test(atom.str)) return 0;
    emit(email, atom.start, atom.end);
    return atom.end;
  },
};
