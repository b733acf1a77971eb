import { pathToFileURL } from 'node:url';
import type { FoundRegex } from './find-regexes.ts';

/**
 * The expressions that modules put together while they are loaded, by file: the whole of a list of phrases or of a pattern
 * with parts is known only then. Loads the modules, which must do nothing else when they are loaded.
 * @param files absolute paths
 */
export async function builtRegexes(files: readonly string[]): Promise<readonly FoundRegex[]> {
  const found: FoundRegex[] = [];
  const original = globalThis.RegExp;
  const record = (args: readonly unknown[]): void => {
    const [source, flags] = args;
    const text = source instanceof original ? source.source : String(source);
    const place = placeOf(new Error().stack ?? '', files);
    if (place !== null) found.push({ ...place, source: text, flags: typeof flags === 'string' ? flags : '' });
  };
  globalThis.RegExp = new Proxy(original, {
    construct(target, args, self) {
      record(args);
      return Reflect.construct(target, args, self);
    },
    apply(target, self, args) {
      record(args);
      return Reflect.apply(target, self, args);
    },
  });
  try {
    for (const file of files) await import(pathToFileURL(file).href);
  } finally {
    globalThis.RegExp = original;
  }
  return found;
}

/** The first of some files that a stack names, and the line in it. */
function placeOf(stack: string, files: readonly string[]): Pick<FoundRegex, 'file' | 'line'> | null {
  for (const frame of stack.split('\n')) {
    const file = files.find((path) => frame.includes(`${path}:`) || frame.includes(`${path}?`));
    if (file === undefined) continue;
    const line = frame.slice(frame.indexOf(file) + file.length).match(/:\d{1,7}/)?.[0] ?? ':0';
    return { file, line: Number(line.slice(1)) };
  }
  return null;
}
