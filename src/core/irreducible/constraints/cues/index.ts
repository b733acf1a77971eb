import { AR } from './ar.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { HI } from './hi.ts';
import { JA } from './ja.ts';
import type { LanguageCues } from './language-cues.ts';
import { PT } from './pt.ts';
import { ZH } from './zh.ts';

/** Languages that write blanks between words. All are tried on every text: nothing else tells Latin ones apart. */
export const SPACED_LANGUAGES: readonly LanguageCues[] = [EN, DE, FR, ES, PT, HI, AR];
/** Languages without blanks between words; tried where a text holds their characters. */
export const DENSE_LANGUAGES: readonly LanguageCues[] = [ZH, JA];
