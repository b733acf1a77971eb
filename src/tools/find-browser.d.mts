export const NO_BROWSER: string;
export function findBrowser(
  playwrightPath: () => string,
): { readonly path: string } | { readonly problem: string };
