/**
 * The few globals that `src/core` may use: they exist alike in a page, a worker and Node. The core is
 * checked against ES2023 and these alone (`src/core/tsconfig.json`), so no DOM or Node name slips in.
 */
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
  encodeInto(source: string, destination: Uint8Array): { read: number; written: number };
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: ArrayBufferView | ArrayBuffer, options?: { stream?: boolean }): string;
}

/** Newer than the language level that is compiled for; old browsers are without it. */
interface String {
  readonly isWellFormed?: () => boolean;
}
