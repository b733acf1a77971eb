import { decoded } from './decoded-view.ts';
import type { HandMask, HandMaskProblem } from './model.ts';
import { compilePattern, type Pattern, wildcardPattern } from './safe-pattern.ts';

/** Masks by hand, ready to be used, and those that cannot be. */
export interface HandMasks {
  readonly texts: readonly string[];
  readonly patterns: readonly Pattern[];
  readonly selections: readonly Extract<HandMask, { by: 'selection' }>[];
  readonly problems: readonly HandMaskProblem[];
}

const LONGEST_TEXT = 20_000;

export function readHandMasks(masks: readonly HandMask[]): HandMasks {
  const texts: string[] = [];
  const patterns: Pattern[] = [];
  const selections: Extract<HandMask, { by: 'selection' }>[] = [];
  const problems: HandMaskProblem[] = [];
  const refuse = (mask: HandMask, code: HandMaskProblem['code'], reason: string): void => {
    problems.push({ mask, code, reason });
  };
  for (const mask of masks) {
    if (mask.by === 'selection') {
      if (mask.end <= mask.start) refuse(mask, 'empty', 'Nothing is selected.');
      else selections.push(mask);
      continue;
    }
    if (mask.by === 'text') {
      const text = decoded(mask.text.trim());
      if (text.length < 3) refuse(mask, 'empty', 'A text to hide everywhere has at least three characters.');
      else if (text.length > LONGEST_TEXT)
        refuse(mask, 'too-long', 'A text to hide has at most 20,000 characters.');
      else texts.push(text);
      continue;
    }
    const compiled = compilePattern(mask.by === 'regex' ? mask.pattern : wildcardPattern(mask.pattern));
    if (compiled.ok) patterns.push(compiled.pattern);
    else refuse(mask, compiled.code, compiled.reason);
  }
  return { texts, patterns, selections, problems };
}
