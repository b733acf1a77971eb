import { FEATURE_GROUPS, GROUP_NAMES, startOf } from '../../core/floor/ranking/ranking-groups.ts';
import type { Examples } from './examples.ts';

const ABOUT = {
  base: 'The odds before anything is known.',
  kind: 'The kind of the item in the segment.',
  pieces: 'What the retained turns show of its pieces that no ordinary vocabulary holds, by sort of kind.',
  repeated: 'Mark: a retained turn repeats it, inside something longer.',
  firstSource: 'Where in the segment it was met first.',
  lastSource: 'Where in the segment it was met last.',
  seenIn: 'Marks: where in the segment it stands.',
  before: 'Whose words it was before the segment, if nothing in the segment says the same.',
  userTurns: 'Turns of users from its last mention to the end of the tail.',
  keyed: 'Mark: a key that names an identifier stands before it.',
  turns: 'Turns of the segment that hold it.',
  mentions: 'How often it stands in the segment.',
  crowd: 'Distinct items of the smallest of its turns.',
  tokens: 'Tokens of the literal.',
  size: 'Different items of the segment.',
} as const satisfies Record<(typeof GROUP_NAMES)[number], string>;

/** The weights as they are used: few digits, so that a person can add them up. */
export const rounded = (weights: Float64Array): Float64Array =>
  weights.map((weight) => Math.round(weight * 100) / 100);

/** The table of weights as a source file: each with how many items it applied to, and how many of them were needed. */
export function weightsSource(
  weights: Float64Array,
  { features, offsets, labels, featureCount }: Examples,
): string {
  const met = new Float64Array(featureCount);
  const needed = new Float64Array(featureCount);
  for (const [row, label] of labels.entries()) {
    for (let i = offsets[row] ?? 0; i < (offsets[row + 1] ?? 0); i++) {
      const feature = features[i] ?? 0;
      met[feature] = (met[feature] ?? 0) + 1;
      needed[feature] = (needed[feature] ?? 0) + label;
    }
  }
  const lines = [
    '// Written by `npm run rank` (src/tools/ranking). The weights of an item add up to the logarithm of the odds that it is',
    '// needed again. Behind each: the items that it was fitted to, and the percentage of them that were needed. What never',
    '// occurred has no weight.',
    "import type { FeatureGroup } from './ranking-groups.ts';",
    '',
    'export const WEIGHTS = {',
  ];
  for (const group of GROUP_NAMES) {
    lines.push(`  /** ${ABOUT[group]} */`, `  ${group}: {`);
    for (const [bucket, word] of FEATURE_GROUPS[group].entries()) {
      const feature = startOf(group) + bucket;
      const count = met[feature] ?? 0;
      if (count === 0) continue;
      const share = ((100 * (needed[feature] ?? 0)) / count).toFixed(1);
      const key = /^[a-z]+$/i.test(word) ? word : `'${word}'`;
      lines.push(
        `    ${key}: ${Object.is(weights[feature], -0) ? 0 : weights[feature]}, // ${count.toLocaleString('en-US')}, ${share} %`,
      );
    }
    lines.push('  },');
  }
  lines.push('} as const satisfies Record<FeatureGroup, Readonly<Record<string, number>>>;', '');
  return lines.join('\n');
}
