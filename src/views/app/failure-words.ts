/** Faults that a person can do something about, in their words. */

export interface FaultWords {
  readonly what: string;
  /** What to do; empty where nothing is known. */
  readonly remedy: string;
}

/** What engines say when memory ran out: V8, SpiderMonkey and JavaScriptCore, each in its own way. */
const NO_MEMORY = [
  'allocation failed',
  'out of memory',
  'invalid array length',
  'invalid array buffer length',
  'invalid string length',
  'invalid typed array length',
  'allocation size overflow',
  'string too long',
];

/** @param message the name and words of an error */
export function faultWords(message: string): FaultWords {
  const said = message.toLowerCase();
  if (!NO_MEMORY.some((words) => said.includes(words))) return { what: message, remedy: '' };
  return {
    what: 'This browser has no room in memory for the file.',
    remedy:
      'Close other pages and open it again, divide the file, or use the command line on it: floorline analyze FILE.',
  };
}
