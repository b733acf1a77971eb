import { utf8Length } from './utf8.ts';

/** Bytes of UTF-8 that are taken for a token. */
const BYTES_A_TOKEN = 4;

/** The tokens of a text, roughly: a quarter of its bytes, rounded up. */
export const estimateTokens = (text: string): number => Math.ceil(utf8Length(text) / BYTES_A_TOKEN);
