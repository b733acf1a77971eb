import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from '../process.mjs';

/** Where the yardstick lies: the harness that says what was needed, and the transcripts that it is run on. */
export interface YardstickFolder {
  readonly harness: string;
  readonly normalised: string;
}

export type FoundFolder =
  | { readonly ok: true; readonly folder: YardstickFolder }
  | { readonly ok: false; readonly looked: readonly string[] };

/** What a folder must hold to be the harness. */
const HARNESS_FILES = ['eval.mjs', 'lib/dataset.mjs'];

/**
 * Looks for the harness in the folder that FLOORLINE_YARDSTICK names, else beside the checkout, else around the folder
 * of transcripts that was asked for; for the transcripts there, else in the harness's own `normalised`.
 */
export function findFolder(
  normalised: string | null,
  env: Readonly<Record<string, string | undefined>>,
): FoundFolder {
  const named = env.FLOORLINE_YARDSTICK;
  const asked = normalised === null ? null : resolve(normalised);
  const places = [
    named === undefined || named === '' ? resolve(root, '../shared/yardstick') : resolve(named),
    ...(asked === null ? [] : [dirname(asked)]),
  ];
  const harness = places.find((place) => HARNESS_FILES.every((file) => existsSync(join(place, file))));
  if (harness === undefined) return { ok: false, looked: places };
  const data = asked ?? join(harness, 'normalised');
  return existsSync(data)
    ? { ok: true, folder: { harness, normalised: data } }
    : { ok: false, looked: [data] };
}
