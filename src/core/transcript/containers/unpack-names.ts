/** The name that a packed file has when it is unpacked; its own where no known ending can be taken off. */
export function withoutEnding(name: string): string {
  const inner = name.replace(/\.t(?:gz|zst)$/i, '.tar').replace(/\.(?:gz|gzip|zst|zstd)$/i, '');
  return inner === '' || /[\\/]$/.test(inner) ? name : inner;
}

/** Without characters that would act on whatever shows them. */
export const shownName = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
