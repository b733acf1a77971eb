import { useEffect, useState } from 'react';

/** A format that a file can be opened as, by the name that a person knows. */
export interface FormatChoice {
  readonly id: string;
  readonly name: string;
  /** Where such files lie, and how to get one. */
  readonly where: string;
  readonly how: string | null;
}

const NONE: readonly FormatChoice[] = [];

/**
 * The importers live in the worker; the page wants their names only. Their chunk is asked for when the page
 * starts, not when a menu opens: once a transcript is open, nothing is fetched any more.
 */
const loading: Promise<readonly FormatChoice[]> = import('../../core/transcript/formats/registry.ts').then(
  ({ FORMATS }) => FORMATS.map(({ id, name, where, export: how }) => ({ id, name, where, how: how ?? null })),
  () => NONE,
);

/** The formats to choose from; empty for the moment that it takes to load them. */
export const useFormatChoices = (): readonly FormatChoice[] => {
  const [choices, setChoices] = useState(NONE);
  useEffect(() => {
    let stale = false;
    void loading.then((loaded) => {
      if (!stale) setChoices(loaded);
    });
    return () => {
      stale = true;
    };
  }, []);
  return choices;
};
