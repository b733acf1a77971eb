import type { Episode } from '../episodes.ts';
import { createRandom } from '../random.ts';
import type { WorldPlan } from '../world.ts';

/** A day and a half of a gauge, a reading every ten minutes. */
function gaugeReadings(): string {
  const random = createRandom(1418);
  const lines = ['time,centimetres,quality'];
  for (let step = 0; step < 216; step++) {
    const clock = [Math.floor(step / 6) % 24, (step % 6) * 10]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
    // A wave of two parabolas: sums and products are the same on every machine, a sine need not be.
    const x = ((step % 75) / 75) * 4 - 2;
    const wave = x < 0 ? -(x + 2) * -x : (2 - x) * x;
    const height = 61 + 52 * wave + random.whole(-2, 2);
    lines.push(
      `2026-10-${step < 144 ? 24 : 25}T${clock},${height.toFixed(0)},${random.next() < 0.95 ? 'good' : 'doubtful'}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The project of the short sample: it prints tide tables for small harbours. */
export const BELLBUOY: WorldPlan = {
  root: '/srv/bellbuoy',
  language: 'ts',
  modules: `
src/tides/constants.ts | Harmonic constants of a harbour. | Constituent constituents | amplitude,name,harbour | AMPLITUDE_LIMIT=900 NAME_LENGTH=6 | loadConstituents parseConstituent checkConstituent groupConstituents formatConstituent
src/tides/predict.ts | Heights of the water at a moment. | Height heights | millimetres,datum,harbour | STEP_MINUTES=6 HORIZON_DAYS=400 | computeHeight collectHeights findHighest compareHeights formatHeight
src/tides/extremes.ts | High and low water, found between the steps. | Extreme extremes | minute,kind,harbour | EXTREME_GAP_MINUTES=210 EXTREME_ROUNDS=5 | findExtremes verifyExtreme listExtremes isHighWater describeExtreme
src/table/layout.ts | Puts a month on a page. | Row rows | day,label,note | ROWS_PER_PAGE=31 LABEL_LENGTH=12 | formatRow collectRows splitRows countRows printRows
src/table/zones.ts | The clock that a harbour lives by. | Shift shifts | startsAt,zone,rule | SHIFT_MINUTES=60 ZONE_LENGTH=32 | findShift parseShift isShiftDay listShifts describeShift
`,
  extras: {
    'data/gauge-ny-vik.csv': gaugeReadings(),
    'README.md': `# bellbuoy

Prints a month of tides for a harbour, one line a day, in the clock of the harbour.

    bellbuoy --harbour ny-vik --month 2026-10

Heights are in centimetres above chart datum. Times are those on the wall, so one day in March has 23 hours and one in
October has 25.
`,
  },
};

export const BELLBUOY_WORK: readonly Episode[] = [
  {
    area: 'the day with twenty-five hours',
    thing: 'a low water in the repeated hour',
    ask: 'The table for October shows the same low water twice on the night when the clocks go back. The harbour master of ny-vik noticed; ticket TIDE-86. The printed line must match `^\\d{2} [A-Z][a-z] (?:\\d{2}:\\d{2}[AB]? -?\\d{1,3} ?){2,4}$`, and the page may not grow beyond 31 lines.',
    files: ['README.md', 'src/table/zones.ts', 'src/tides/extremes.ts'],
    search: ['isShiftDay'],
    notes: [
      'The page promises the time on the wall, and on that night the wall shows an hour twice.',
      'The shift is found by its day and not by its moment, so both hours count as after it.',
      'Two extremes that are an hour apart on the wall are one in the water.',
      'The letter behind the time, which your pattern allows, is the way out: A for the first of the two hours, B for the second.',
    ],
    edit: ['boundary', 'src/tides/extremes.ts'],
    red: true,
    commit: 'Tell the two hours of the long night apart',
    reply:
      'He is content. He also says that the 25th had 14 cm too little, measured against the gauge at 60.1937 N 5.0211 E.',
  },
  {
    area: 'the computing of heights',
    thing: 'a height below datum',
    ask: 'Look into those 14 cm, please. Only that harbour, and do not touch the constants of the others.',
    files: ['data/gauge-ny-vik.csv', 'src/tides/predict.ts', 'src/tides/constants.ts'],
    search: ['AMPLITUDE_LIMIT'],
    notes: [
      'An amplitude above the limit is cut without a word, and this harbour has one.',
      'The limit was meant to catch a slip of the decimal point.',
      'Cutting hides the slip as well as the truth; refusing would show both.',
      'The largest amplitude in the files is 914, so a limit of a thousand and eighty leaves some air.',
    ],
    edit: ['limit', 'src/tides/constants.ts'],
    commit: 'Raise the limit of amplitudes',
  },
  {
    area: 'the layout of the page',
    thing: 'a day with three extremes',
    ask: 'Last one: days with three extremes are ragged at the right edge.',
    files: ['src/table/layout.ts', 'test/table/layout.test.ts'],
    search: ['formatRow'],
    notes: [
      'The padding counts extremes and not letters, and the new letter made it worse.',
      'Padding to the widest row of the month is enough.',
      'A page with only short rows gets narrower by that, which nobody minds.',
    ],
    edit: ['empty', 'src/table/layout.ts'],
    commit: 'Align rows by their widest',
    reply: 'Merged as 7d2f90c, goes out with 1.8.2 on Thursday. Thanks!',
  },
];
