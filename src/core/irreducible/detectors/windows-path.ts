import { C } from '../chars.ts';
import type { AtomDetector, Rule } from '../detector.ts';

const windows: Rule = {
  id: 'path.windows',
  kind: 'path',
  words: 'a Windows path: changed, it names another file',
};

/** Claims what the scanner has cut as a Windows or UNC path (`windows-path-shape.ts`). */
export const windowsPathDetector: AtomDetector = {
  rules: [windows],
  needs: C.backslash,
  classify(atom, emit) {
    emit(windows, atom.start, atom.end);
    return atom.end;
  },
};
