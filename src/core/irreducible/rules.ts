import type { AtomDetector, Rule, TextDetector } from './detector.ts';
import { addressDetector } from './detectors/address.ts';
import { argumentDetector } from './detectors/argument.ts';
import { constantDetector } from './detectors/constant.ts';
import { constraintDetector } from './detectors/constraint.ts';
import { datetimeDetector } from './detectors/datetime.ts';
import { emailDetector } from './detectors/email.ts';
import { errnoDetector } from './detectors/errno.ts';
import { errorDetector } from './detectors/error.ts';
import { flagDetector } from './detectors/flag.ts';
import { hashDetector } from './detectors/hash.ts';
import { idDetector } from './detectors/id.ts';
import { identifierDetector } from './detectors/identifier.ts';
import { numberDetector } from './detectors/number.ts';
import { pairDetector } from './detectors/pair.ts';
import { pathDetector } from './detectors/path.ts';
import { quotedDetector } from './detectors/quoted.ts';
import { regexDetector } from './detectors/regex.ts';
import { urlDetector } from './detectors/url.ts';
import { uuidDetector } from './detectors/uuid.ts';
import { versionDetector } from './detectors/version.ts';
import { windowsPathDetector } from './detectors/windows-path.ts';
import { wordDetector } from './detectors/word.ts';

/** Asked in this order; the first that claims an atom has it. Exact shapes come before loose ones. */
export const ATOM_DETECTORS: readonly AtomDetector[] = [
  windowsPathDetector,
  urlDetector,
  hashDetector,
  versionDetector,
  datetimeDetector,
  addressDetector,
  emailDetector,
  uuidDetector,
  pathDetector,
  errnoDetector,
  flagDetector,
  idDetector,
  constantDetector,
  identifierDetector,
  numberDetector,
];

export const TEXT_DETECTORS: readonly TextDetector[] = [
  quotedDetector,
  regexDetector,
  errorDetector,
  constraintDetector,
  argumentDetector,
  pairDetector,
];

/** Asked only where the input says `words`: it goes by vocabulary, not by shape. */
export const WORD_DETECTOR: TextDetector = wordDetector;

/** Every rule, each with the phrase that a person reads. The index in this list is the rule's code in columns. */
export const RULES: readonly Rule[] = [...ATOM_DETECTORS, ...TEXT_DETECTORS, WORD_DETECTOR].flatMap(
  (detector) => detector.rules,
);
