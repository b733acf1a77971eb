import { utf8Length } from './utf8.ts';

/** Bytes of UTF-8 that are taken for a token. */
const BYTES_A_TOKEN = 4;

/** The tokens of a text, roughly: a quarter of its bytes, rounded up. */
export const estimateTokens = (text: string): number => estimateTokensOf(utf8Length(text));

/** The same of a text of which only the bytes of its UTF-8 are known. */
export const estimateTokensOf = (bytes: number): number => Math.ceil(bytes / BYTES_A_TOKEN);
