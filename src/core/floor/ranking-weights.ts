// Written by `npm run rank` (src/tools/ranking). The weights of an item add up to the logarithm of the odds that it is
// needed again. Behind each: the items that it was fitted to, and the percentage of them that were needed. What never
// occurred has no weight.
import type { FeatureGroup } from './ranking-features.ts';

export const WEIGHTS = {
  /** The odds before anything is known. */
  base: {
    any: -2.13, // 103,558, 1.7 %
  },
  /** The kind of the item in the segment. */
  kind: {
    constraint: 0.14, // 514, 1.6 %
    error: -0.76, // 642, 0.2 %
    regex: -0.72, // 647, 0.2 %
    url: -0.25, // 233, 0.0 %
    path: 0.3, // 19,000, 2.4 %
    datetime: -0.14, // 1,482, 2.7 %
    uuid: -0.02, // 26, 0.0 %
    hash: -0.44, // 448, 0.0 %
    version: -0.89, // 950, 0.3 %
    errno: -0.04, // 41, 0.0 %
    address: 0.13, // 49, 2.0 %
    email: -0.21, // 45, 0.0 %
    id: 1.59, // 1,109, 14.1 %
    constant: 0.75, // 1,837, 3.0 %
    flag: -0.12, // 2,155, 0.9 %
    identifier: 0.69, // 53,594, 1.5 %
    number: -0.96, // 9,278, 0.3 %
    argument: -1.46, // 1,257, 0.9 %
    quoted: -0.87, // 6,837, 0.8 %
    word: 1.17, // 3,414, 3.7 %
  },
  /** Where in the segment it was met first. */
  firstSource: {
    system: -0.02, // 10, 0.0 %
    user: 0.33, // 3,273, 2.1 %
    agent: 0.65, // 8,832, 6.2 %
    reasoning: 0.55, // 1,341, 5.7 %
    argument: 0.94, // 5,253, 6.4 %
    replaced: -0.44, // 927, 1.7 %
    body: -1.37, // 10,857, 0.6 %
    error: -0.74, // 970, 0.1 %
    answer: 0.25, // 5,018, 4.0 %
    output: 0.52, // 16,292, 1.8 %
    file: -2.64, // 42,932, 0.2 %
    listing: -0.24, // 5,619, 0.6 %
    search: 0.07, // 2,234, 2.1 %
  },
  /** Marks: where in the segment it stands. */
  seenIn: {
    system: -0.02, // 10, 0.0 %
    user: -0.36, // 3,545, 2.4 %
    agent: 0.79, // 10,317, 6.4 %
    reasoning: 0.2, // 1,648, 6.4 %
    argument: 0.53, // 5,979, 6.9 %
    replaced: -0.02, // 1,731, 2.4 %
    body: 0.49, // 13,598, 1.1 %
    error: -0.25, // 1,005, 0.4 %
    answer: 0.42, // 5,195, 4.9 %
    output: -0.3, // 17,259, 2.0 %
    file: 0.16, // 45,233, 0.6 %
    listing: -0.64, // 5,968, 0.7 %
    search: -0.31, // 2,767, 2.7 %
  },
  /** Marks: where else it stood before the segment. */
  seenBefore: {
    user: 0.02, // 1,531, 5.6 %
    agent: 0.35, // 7,120, 1.9 %
    reasoning: 0.08, // 2,036, 4.6 %
    argument: 0.1, // 2,473, 3.8 %
    replaced: -0.41, // 3,516, 1.4 %
    body: 0.77, // 14,269, 2.4 %
    error: -0.42, // 1,418, 1.3 %
    answer: -0.03, // 405, 5.2 %
    output: 0.07, // 3,843, 2.6 %
    file: -0.17, // 10,420, 2.8 %
    listing: -0.04, // 1,221, 3.2 %
    search: 0.34, // 3,127, 3.3 %
  },
  /** Percent of the tokens of the segment that follow its last mention. */
  tokensSince: {
    '≤ 5': -0.47, // 41,666, 1.3 %
    '≤ 15': -0.85, // 5,838, 1.3 %
    '≤ 30': -0.35, // 10,316, 2.2 %
    '≤ 50': -0.42, // 13,917, 1.4 %
    '≤ 75': -0.19, // 17,355, 1.8 %
    '> 75': 0.15, // 14,466, 2.6 %
  },
  /** Turns from its last mention to the end of the segment. */
  turnsSince: {
    '≤ 1': 0.35, // 33,033, 1.4 %
    '≤ 3': 0.11, // 13,434, 1.7 %
    '≤ 8': 0.14, // 14,119, 3.1 %
    '≤ 20': -0.46, // 16,512, 2.2 %
    '≤ 60': -0.85, // 16,392, 1.2 %
    '> 60': -1.41, // 10,068, 0.7 %
  },
  /** Turns of the segment that hold it. */
  turns: {
    '≤ 1': -0.74, // 88,130, 1.3 %
    '≤ 2': -0.48, // 10,537, 3.2 %
    '≤ 3': -0.21, // 2,675, 5.0 %
    '≤ 5': -0.19, // 1,650, 7.0 %
    '≤ 9': -0.32, // 463, 8.4 %
    '> 9': -0.19, // 103, 9.7 %
  },
  /** How often it stands in the segment. */
  mentions: {
    '≤ 1': -0.74, // 63,812, 1.4 %
    '≤ 2': -0.59, // 19,450, 1.8 %
    '≤ 4': -0.6, // 12,518, 1.9 %
    '≤ 9': -0.28, // 5,666, 3.2 %
    '> 9': 0.08, // 2,112, 5.0 %
  },
  /** Distinct items of the smallest of its turns. */
  crowd: {
    '≤ 2': 0.03, // 3,671, 6.8 %
    '≤ 4': 0.1, // 3,825, 4.7 %
    '≤ 8': -0.1, // 3,085, 4.5 %
    '≤ 15': -0.22, // 5,483, 2.7 %
    '≤ 30': -0.14, // 13,841, 2.0 %
    '≤ 60': -0.11, // 21,962, 1.9 %
    '≤ 120': -0.07, // 13,018, 1.4 %
    '≤ 300': -0.45, // 21,122, 0.6 %
    '> 300': -1.16, // 17,551, 0.2 %
  },
  /** Tokens of the literal. */
  tokens: {
    '≤ 1': -1.47, // 7,740, 0.5 %
    '≤ 2': -0.26, // 30,970, 1.8 %
    '≤ 3': -0.3, // 22,286, 1.7 %
    '≤ 4': -0.09, // 13,870, 1.6 %
    '≤ 6': 0.03, // 13,221, 2.1 %
    '≤ 9': 0.25, // 5,606, 2.5 %
    '≤ 14': 0.07, // 4,351, 1.8 %
    '≤ 24': 0.1, // 2,595, 2.5 %
    '> 24': -0.45, // 2,919, 0.4 %
  },
  /** Percent of the items of one of its turns that the tail repeats; of its turns the best. */
  affinity: {
    '≤ 0': 0.04, // 28,855, 1.8 %
    '≤ 5': -0.19, // 8,642, 1.0 %
    '≤ 10': -0.25, // 9,894, 1.5 %
    '≤ 20': -0.22, // 16,988, 1.8 %
    '≤ 35': -0.43, // 17,895, 1.5 %
    '≤ 60': -0.5, // 15,789, 1.9 %
    '> 60': -0.58, // 5,495, 2.1 %
  },
} as const satisfies Record<FeatureGroup, Readonly<Record<string, number>>>;
