/** How long a browser may take to begin reading what it saves, in milliseconds. */
const RELEASE_MS = 60_000;

/** Hands a file to the browser to save. Nothing is sent: the address is one of this page's own memory. */
export function saveFile(name: string, type: string, parts: readonly (string | Blob)[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}

export const CSV_TYPE = 'text/csv;charset=utf-8';
