/** The forms in which something can be shared, in words, with what each of them can hold. */
import { LEVELS, type Level } from '../../core/report/shared/levels.ts';
import type { ArtefactKind } from '../../worker/share/share-protocol.ts';

export const SHARE_FORMS = [
  'view-link',
  'link',
  'file',
  'html',
  'markdown',
  'picture',
  'csv',
  'structure',
] as const;
export type ShareForm = (typeof SHARE_FORMS)[number];

export interface FormFacts {
  readonly name: string;
  /** What it is for, as a sentence. */
  readonly about: string;
  /** What the worker is asked for; `null` for what needs no worker. */
  readonly kind: ArtefactKind | null;
  readonly levels: readonly Level[];
  readonly isLink: boolean;
  /** How a saved file is called, and as what it is saved; fixed words, so that a name tells nothing. */
  readonly file: string;
  readonly type: string;
}

const UP_TO_ITEMS = LEVELS.filter((level) => level !== 'full');
const WITHOUT_TEXT = LEVELS.filter((level) => level === 'numbers' || level === 'masked');
/** As the core names such files. */
const HTML_ENDING = '.floorline.html';
const JSON_TYPE = 'application/json';

export const FORMS: Readonly<Record<ShareForm, FormFacts>> = {
  'view-link': {
    name: 'View link',
    about: 'Settings and what is selected. Who opens it brings the transcript.',
    kind: null,
    levels: [],
    isLink: true,
    file: '',
    type: '',
  },
  link: {
    name: 'Report link',
    about:
      'The whole run as numbers in an address. It opens without the transcript, and slot and policy still move.',
    kind: 'link',
    levels: WITHOUT_TEXT,
    isLink: true,
    file: '',
    type: '',
  },
  file: {
    name: 'Report file',
    about: 'The same as a file, of any size, with as much text as you choose. It opens here.',
    kind: 'file',
    levels: LEVELS,
    isLink: false,
    file: 'report.floorline.json',
    type: JSON_TYPE,
  },
  html: {
    name: 'Page',
    about:
      'One HTML file that shows the report anywhere, without the network; slot and policy still move in it.',
    kind: 'html',
    levels: LEVELS,
    isLink: false,
    file: `report${HTML_ENDING}`,
    type: 'text/html;charset=utf-8',
  },
  markdown: {
    name: 'Markdown',
    about: 'For a ticket: verdicts, arithmetic, ways out, and how to see the same again.',
    kind: 'markdown',
    levels: UP_TO_ITEMS,
    isLink: false,
    file: 'report.md',
    type: 'text/markdown;charset=utf-8',
  },
  picture: {
    name: 'Picture',
    about: 'A chart as SVG or PNG, with legend and settings in it, for slides, pages and messages.',
    kind: null,
    levels: [],
    isLink: false,
    file: '',
    type: '',
  },
  csv: {
    name: 'CSV',
    about: 'One of the tables, for a spreadsheet.',
    kind: 'csv',
    levels: UP_TO_ITEMS,
    isLink: false,
    file: 'report.csv',
    type: 'text/csv;charset=utf-8',
  },
  structure: {
    name: 'Structure',
    about:
      'For a report about a fault: who spoke, what called what, how long each text is, with filler for every word.',
    kind: 'structure',
    levels: [],
    isLink: false,
    file: 'structure.jsonl',
    type: 'application/x-ndjson',
  },
};

export const LEVEL_FACTS: Readonly<Record<Level, { readonly name: string; readonly about: string }>> = {
  numbers: {
    name: 'Numbers',
    about: 'Nothing of any text: no literal, no name of a file, a tool or a model.',
  },
  masked: { name: 'Masked', about: 'Nothing of any text; items are told apart as “path 12”.' },
  items: { name: 'Items', about: 'The literals of items and the names of file and talk, secrets masked.' },
  full: { name: 'Full', about: 'The texts of all turns too, secrets masked.' },
};

/** The levels that a form can have, where a report on screen holds no more than `most`. */
export const levelsOf = (form: ShareForm, most: Level): readonly Level[] =>
  FORMS[form].levels.filter((level) => LEVELS.indexOf(level) <= LEVELS.indexOf(most));

/** Who will be able to read it, as sentences. */
export function readersOf(form: ShareForm): string {
  if (form === 'view-link')
    return 'Anyone with this link sees your settings. It says nothing of the transcript.';
  return FORMS[form].isLink
    ? 'Anyone with this link can read all of it. It cannot be taken back. It stays in histories of browsers and chats; no server is sent it.'
    : 'Anyone who gets this can read all of it. It cannot be taken back.';
}
