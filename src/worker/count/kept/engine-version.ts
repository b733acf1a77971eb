/**
 * Which build found and counted: the hash that the build puts into the name of the worker's file. It changes with any
 * byte of the detectors, the token engine and its tables, since those are in that file or named in it by their own
 * hashes. So nothing has to be remembered when a detector changes, and an analysis by another build is never shown.
 * `null` where the file has no such name (while the product is being developed): then nothing is kept.
 * @param address of the worker's file
 */
export const engineVersion = (address: string): string | null =>
  /-([\w-]{8})\.js$/.exec(address.split(/[?#]/)[0] ?? '')?.[1] ?? null;
