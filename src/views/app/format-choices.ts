/**
 * What can be opened, by the names that a person knows. The importers live in the worker, and weigh a hundred times what their
 * names do: so the names are a list of their own, written by `npm run formats`, and a test holds it to the importers.
 */
import type { FormatChoice } from './choices-of.ts';
import list from './format-list.json';

const CHOICES: readonly FormatChoice[] = list;

/** The formats to choose from. */
export const useFormatChoices = (): readonly FormatChoice[] => CHOICES;
