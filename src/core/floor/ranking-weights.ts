// Written by `npm run rank` (src/tools/ranking). The weights of an item add up to the logarithm of the odds that it is
// needed again. Behind each: the items that it was fitted to, and the percentage of them that were needed. What never
// occurred has no weight.
import type { FeatureGroup } from './ranking-features.ts';

export const WEIGHTS = {
  /** The odds before anything is known. */
  base: {
    any: -2.23, // 103,555, 1.7 %
  },
  /** The kind of the item in the segment. */
  kind: {
    constraint: 0.12, // 460, 1.3 %
    error: -0.64, // 642, 0.2 %
    regex: -0.59, // 647, 0.2 %
    url: -0.23, // 233, 0.0 %
    path: 0.31, // 19,020, 2.4 %
    datetime: -0.25, // 1,482, 2.7 %
    uuid: -0.04, // 26, 0.0 %
    hash: -0.42, // 448, 0.0 %
    version: -0.87, // 950, 0.3 %
    errno: -0.06, // 41, 0.0 %
    address: 0.13, // 49, 2.0 %
    email: -0.43, // 45, 0.0 %
    id: 0.86, // 1,109, 14.1 %
    constant: 0.84, // 1,837, 3.0 %
    flag: 0, // 2,155, 0.9 %
    identifier: 0.74, // 53,609, 1.5 %
    number: -1, // 9,278, 0.3 %
    argument: -1.01, // 1,257, 0.9 %
    quoted: -0.87, // 6,851, 0.8 %
    word: 1.17, // 3,416, 3.7 %
  },
  /** Where in the segment it was met first. */
  firstSource: {
    system: -0.01, // 10, 0.0 %
    user: 0.38, // 3,288, 2.1 %
    agent: 0.7, // 8,826, 6.2 %
    reasoning: 0.58, // 1,335, 5.7 %
    argument: 0.84, // 5,253, 6.4 %
    replaced: -0.43, // 927, 1.7 %
    body: -1.38, // 10,852, 0.6 %
    error: -0.73, // 970, 0.1 %
    answer: 0.17, // 5,018, 4.0 %
    output: 0.44, // 16,291, 1.8 %
    file: -2.58, // 42,932, 0.2 %
    listing: -0.2, // 5,619, 0.6 %
    search: -0.01, // 2,234, 2.1 %
  },
  /** Marks: where in the segment it stands. */
  seenIn: {
    system: -0.01, // 10, 0.0 %
    user: -0.33, // 3,569, 2.4 %
    agent: 0.82, // 10,309, 6.4 %
    reasoning: 0.26, // 1,648, 6.4 %
    argument: 0.47, // 5,979, 6.9 %
    replaced: 0.04, // 1,731, 2.4 %
    body: 0.54, // 13,593, 1.1 %
    error: -0.24, // 1,005, 0.4 %
    answer: 0.29, // 5,195, 4.9 %
    output: -0.17, // 17,258, 2.0 %
    file: 0.09, // 45,233, 0.6 %
    listing: -0.62, // 5,968, 0.7 %
    search: -0.17, // 2,767, 2.7 %
  },
  /** Marks: where else it stood before the segment. */
  seenBefore: {
    user: 0.03, // 1,548, 5.6 %
    agent: 0.36, // 7,130, 1.9 %
    reasoning: 0.12, // 2,036, 4.6 %
    argument: 0, // 2,478, 3.8 %
    replaced: -0.39, // 3,516, 1.4 %
    body: 0.8, // 14,271, 2.4 %
    error: -0.4, // 1,418, 1.3 %
    answer: -0.33, // 405, 5.2 %
    output: 0.12, // 3,847, 2.6 %
    file: -0.19, // 10,420, 2.8 %
    listing: -0.13, // 1,225, 3.2 %
    search: 0.33, // 3,127, 3.3 %
  },
  /** Percent of the tokens of the segment that follow its last mention. */
  tokensSince: {
    '≤ 5': -0.47, // 41,681, 1.3 %
    '≤ 15': -0.85, // 5,840, 1.3 %
    '≤ 30': -0.35, // 10,314, 2.2 %
    '≤ 50': -0.45, // 13,912, 1.4 %
    '≤ 75': -0.22, // 17,347, 1.8 %
    '> 75': 0.11, // 14,461, 2.6 %
  },
  /** Turns from its last mention to the end of the segment. */
  turnsSince: {
    '≤ 1': 0.31, // 33,043, 1.4 %
    '≤ 3': 0.05, // 13,433, 1.7 %
    '≤ 8': 0.12, // 14,125, 3.1 %
    '≤ 20': -0.46, // 16,510, 2.2 %
    '≤ 60': -0.85, // 16,378, 1.2 %
    '> 60': -1.4, // 10,066, 0.7 %
  },
  /** Mark: a key that names an identifier stands before it. */
  keyed: {
    yes: 1.32, // 3,211, 10.3 %
  },
  /** Turns of the segment that hold it. */
  turns: {
    '≤ 1': -0.71, // 88,126, 1.3 %
    '≤ 2': -0.5, // 10,535, 3.2 %
    '≤ 3': -0.22, // 2,675, 5.0 %
    '≤ 5': -0.19, // 1,653, 7.0 %
    '≤ 9': -0.33, // 462, 8.4 %
    '> 9': -0.29, // 104, 9.6 %
  },
  /** How often it stands in the segment. */
  mentions: {
    '≤ 1': -0.77, // 63,806, 1.4 %
    '≤ 2': -0.64, // 19,453, 1.8 %
    '≤ 4': -0.6, // 12,514, 1.9 %
    '≤ 9': -0.29, // 5,670, 3.2 %
    '> 9': 0.08, // 2,112, 5.0 %
  },
  /** Distinct items of the smallest of its turns. */
  crowd: {
    '≤ 2': -0.25, // 3,669, 6.8 %
    '≤ 4': 0.1, // 3,824, 4.7 %
    '≤ 8': -0.04, // 3,082, 4.5 %
    '≤ 15': -0.18, // 5,478, 2.7 %
    '≤ 30': -0.13, // 13,840, 2.0 %
    '≤ 60': -0.09, // 21,960, 1.9 %
    '≤ 120': -0.07, // 13,018, 1.4 %
    '≤ 300': -0.43, // 21,133, 0.6 %
    '> 300': -1.13, // 17,551, 0.2 %
  },
  /** Tokens of the literal. */
  tokens: {
    '≤ 1': -1.42, // 7,744, 0.5 %
    '≤ 2': -0.18, // 30,978, 1.8 %
    '≤ 3': -0.28, // 22,295, 1.7 %
    '≤ 4': 0, // 13,879, 1.6 %
    '≤ 6': 0.06, // 13,226, 2.1 %
    '≤ 9': 0.21, // 5,610, 2.5 %
    '≤ 14': 0.13, // 4,350, 1.8 %
    '≤ 24': -0.2, // 2,582, 2.5 %
    '> 24': -0.54, // 2,891, 0.3 %
  },
  /** Percent of the items of one of its turns that the tail repeats; of its turns the best. */
  affinity: {
    '≤ 0': 0.03, // 28,852, 1.8 %
    '≤ 5': -0.18, // 8,421, 1.0 %
    '≤ 10': -0.26, // 10,107, 1.5 %
    '≤ 20': -0.23, // 16,970, 1.8 %
    '≤ 35': -0.42, // 17,931, 1.5 %
    '≤ 60': -0.51, // 15,773, 1.9 %
    '> 60': -0.65, // 5,501, 2.1 %
  },
} as const satisfies Record<FeatureGroup, Readonly<Record<string, number>>>;
