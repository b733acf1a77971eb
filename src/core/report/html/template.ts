/**
 * The places of a template where a report is put. Each stands exactly once in it, in this order; the build makes sure. They
 * are found by looking for the first of each behind the one before, so that nothing of a report is ever taken for one.
 */
export const PLACES = {
  /** The title of the page, as text. */
  title: '%FLOORLINE-TITLE%',
  /** The report as JSON, in a block that no browser runs. */
  data: '%FLOORLINE-DATA%',
  /** The report as words, for whoever runs no script. */
  words: '%FLOORLINE-WORDS%',
} as const;

/** The id of the element that holds the data. */
export const DATA_ID = 'floorline-report';

/** What stands before the data, and behind them. */
export const DATA_OPENS = `<script type="application/json" id="${DATA_ID}">`;
export const DATA_CLOSES = '</script>';
