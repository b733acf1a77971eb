/**
 * How much of a transcript's text a report carries (design: Sharing). Each level holds what the one before it holds.
 * - `numbers`: nothing of any text. What the author of the report typed, a title and notes, travels at every level.
 * - `masked`: items are told apart by kind and number, such as "path 12".
 * - `items`: the literals of items and the names of file, talk and tools, with secrets masked.
 * - `full`: the texts of the turns too, with secrets masked.
 */
export const LEVELS = ['numbers', 'masked', 'items', 'full'] as const;
export type Level = (typeof LEVELS)[number];
export const DEFAULT_LEVEL = 'numbers' satisfies Level;

/** Whether a level shows the literals of items and the names of things. */
export const showsLiterals = (level: Level): boolean => level === 'items' || level === 'full';

/**
 * The level whose texts are looked through for secrets. A password is told by the words around it, and the literal of an item
 * stands without them: where literals are shown, the texts of the turns have to be read too.
 */
export const levelToReadFor = (level: Level): Level => (showsLiterals(level) ? 'full' : level);
