// Written by `npm run rank` (src/tools/ranking). The weights of an item add up to the logarithm of the odds that it is
// needed again. Behind each: the items that it was fitted to, and the percentage of them that were needed. What never
// occurred has no weight.
import type { FeatureGroup } from './ranking-groups.ts';

export const WEIGHTS = {
  /** The odds before anything is known. */
  base: {
    any: -1.87, // 103,891, 1.7 %
  },
  /** The kind of the item in the segment. */
  kind: {
    constraint: 0.18, // 460, 1.3 %
    error: -0.42, // 642, 0.2 %
    regex: -0.45, // 358, 0.3 %
    url: -0.42, // 233, 0.0 %
    path: 0.65, // 17,678, 2.5 %
    datetime: 0.4, // 1,482, 2.7 %
    uuid: -0.03, // 26, 0.0 %
    hash: -0.55, // 448, 0.0 %
    version: -0.67, // 958, 0.3 %
    errno: -0.05, // 41, 0.0 %
    address: 0.4, // 49, 2.0 %
    email: -0.61, // 45, 0.0 %
    id: 0.97, // 1,109, 14.1 %
    constant: 0.19, // 1,888, 3.0 %
    flag: 0.3, // 2,155, 0.9 %
    pair: 0.1, // 249, 2.0 %
    identifier: 0.07, // 54,232, 1.5 %
    number: -0.89, // 9,281, 0.3 %
    argument: -0.46, // 1,257, 0.9 %
    quoted: -0.61, // 6,797, 0.8 %
    word: -0.02, // 4,503, 3.3 %
  },
  /** What the retained turns show of its pieces that no ordinary vocabulary holds, by sort of kind. */
  pieces: {
    'path has none': 0.09, // 8,827, 3.2 %
    'path all shown': -1.03, // 3,394, 1.1 %
    'path some shown': 0.12, // 933, 1.7 %
    'path one, hidden': 0.22, // 3,745, 1.5 %
    'path several, hidden': 0.63, // 1,106, 4.8 %
    'name has none': -1.69, // 13,338, 0.1 %
    'name all shown': -1.32, // 4,847, 0.0 %
    'name some shown': 1.85, // 960, 1.9 %
    'name one, hidden': 1.19, // 41,537, 2.4 %
    'name several, hidden': 0.49, // 2,096, 0.4 %
    'code has none': -0.52, // 8,536, 0.5 %
    'code all shown': -0.31, // 169, 0.0 %
    'code some shown': -0.14, // 31, 0.0 %
    'code one, hidden': 0.41, // 4,359, 4.3 %
    'code several, hidden': -0.25, // 250, 0.8 %
    'text has none': -1.93, // 6,051, 0.0 %
    'text all shown': -1.13, // 1,406, 0.1 %
    'text some shown': 0.36, // 446, 2.9 %
    'text one, hidden': 0.44, // 1,459, 3.2 %
    'text several, hidden': 0.59, // 401, 3.0 %
  },
  /** Mark: a retained turn repeats it, inside something longer. */
  repeated: {
    yes: -2.25, // 6,541, 0.0 %
  },
  /** Where in the segment it was met first. */
  firstSource: {
    system: 0, // 10, 0.0 %
    user: 0.29, // 3,376, 2.0 %
    agent: 0.61, // 9,176, 6.2 %
    reasoning: 0.38, // 1,373, 5.5 %
    argument: 1.02, // 5,288, 6.3 %
    replaced: 0.17, // 966, 1.7 %
    body: -0.39, // 8,094, 0.4 %
    error: -0.49, // 825, 0.0 %
    answer: 0.06, // 5,057, 4.1 %
    output: 0.33, // 12,342, 2.2 %
    file: -2.33, // 43,443, 0.2 %
    listing: -0.12, // 5,620, 0.6 %
    search: 0.25, // 2,264, 2.0 %
    coined: -1.5, // 3,270, 0.9 %
    crowd: -0.2, // 2,787, 0.6 %
  },
  /** Where in the segment it was met last. */
  lastSource: {
    user: 0.28, // 3,259, 1.2 %
    agent: 0.26, // 9,506, 5.5 %
    reasoning: 0.53, // 938, 5.0 %
    argument: 0.29, // 4,879, 5.1 %
    replaced: -1.22, // 1,507, 0.9 %
    body: -1.17, // 8,730, 0.3 %
    error: -0.43, // 803, 0.0 %
    answer: 0.53, // 5,110, 4.8 %
    output: 0.33, // 12,353, 2.3 %
    file: -0.31, // 42,220, 0.5 %
    listing: -0.07, // 5,485, 0.6 %
    search: -0.48, // 1,979, 1.2 %
    coined: 0.02, // 4,350, 2.0 %
    crowd: -0.48, // 2,772, 0.5 %
  },
  /** Marks: where in the segment it stands. */
  seenIn: {
    system: 0, // 10, 0.0 %
    user: -0.14, // 3,671, 2.3 %
    agent: 0.78, // 10,701, 6.4 %
    reasoning: 0.25, // 1,690, 6.3 %
    argument: 0.24, // 6,020, 6.9 %
    replaced: 0.45, // 1,778, 2.3 %
    body: 0.03, // 10,410, 0.8 %
    error: -0.11, // 863, 0.3 %
    answer: -0.14, // 5,234, 5.0 %
    output: -0.28, // 13,439, 2.4 %
    file: 0.38, // 45,706, 0.6 %
    listing: -0.78, // 5,977, 0.7 %
    search: -0.23, // 2,801, 2.6 %
    coined: 0.33, // 4,804, 2.3 %
    crowd: -0.39, // 2,997, 0.6 %
  },
  /** Whose words it was before the segment, if nothing in the segment says the same. */
  before: {
    nowhere: -0.79, // 72,053, 1.4 %
    user: -0.31, // 1,565, 5.5 %
    agent: -0.26, // 8,834, 2.7 %
    elsewhere: -0.56, // 21,439, 2.0 %
  },
  /** Turns of users from its last mention to the end of the tail. */
  userTurns: {
    '≤ 0': -0.09, // 41,454, 1.6 %
    '≤ 1': -0.07, // 14,155, 2.7 %
    '≤ 2': -0.01, // 8,795, 3.1 %
    '≤ 4': -0.52, // 10,654, 1.9 %
    '> 4': -1.23, // 28,833, 0.9 %
  },
  /** Mark: a key that names an identifier stands before it. */
  keyed: {
    yes: 1.21, // 3,222, 10.3 %
  },
  /** Turns of the segment that hold it. */
  turns: {
    '≤ 1': -0.75, // 88,161, 1.3 %
    '≤ 2': -0.24, // 10,767, 3.1 %
    '≤ 3': -0.27, // 2,697, 5.2 %
    '≤ 5': -0.16, // 1,690, 7.0 %
    '≤ 9': -0.23, // 467, 8.4 %
    '> 9': -0.26, // 109, 9.2 %
  },
  /** How often it stands in the segment. */
  mentions: {
    '≤ 1': -0.69, // 63,124, 1.4 %
    '≤ 2': -0.54, // 19,911, 1.8 %
    '≤ 4': -0.52, // 12,731, 1.9 %
    '≤ 9': -0.31, // 5,907, 3.3 %
    '> 9': 0.15, // 2,218, 4.8 %
  },
  /** Distinct items of the smallest of its turns. */
  crowd: {
    '≤ 2': -0.2, // 3,664, 6.7 %
    '≤ 4': 0.16, // 3,814, 4.7 %
    '≤ 8': -0.06, // 3,180, 4.5 %
    '≤ 15': -0.42, // 5,557, 2.4 %
    '≤ 30': -0.02, // 13,559, 2.2 %
    '≤ 60': 0.03, // 23,078, 2.0 %
    '≤ 120': -0.22, // 11,995, 1.4 %
    '≤ 300': -0.33, // 19,058, 0.7 %
    '> 300': -0.88, // 19,986, 0.1 %
  },
  /** Tokens of the literal. */
  tokens: {
    '≤ 1': -1.24, // 8,418, 0.5 %
    '≤ 2': -0.31, // 31,521, 1.8 %
    '≤ 3': -0.4, // 22,853, 1.6 %
    '≤ 4': -0.07, // 14,010, 1.6 %
    '≤ 6': 0.07, // 13,275, 2.1 %
    '≤ 9': 0.34, // 5,197, 2.6 %
    '≤ 14': 0.44, // 3,357, 2.3 %
    '≤ 24': -0.05, // 2,510, 2.6 %
    '> 24': -0.7, // 2,750, 0.4 %
  },
  /** Different items of the segment. */
  size: {
    '≤ 30': -0.46, // 247, 4.9 %
    '≤ 60': -0.62, // 2,625, 3.8 %
    '≤ 120': -0.33, // 11,647, 3.2 %
    '≤ 250': -0.08, // 21,147, 2.9 %
    '≤ 500': -0.2, // 25,740, 1.3 %
    '> 500': -0.23, // 42,485, 0.8 %
  },
} as const satisfies Record<FeatureGroup, Readonly<Record<string, number>>>;
