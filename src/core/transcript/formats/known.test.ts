import { describe, expect, it } from 'vitest';
import { type ImportFailure, importTranscript } from './registry.ts';

const encoder = new TextEncoder();

const refuse = (bytes: Uint8Array): ImportFailure => {
  const result = importTranscript({ name: 'log', bytes });
  if (result.ok) throw new Error(`was read as ${result.document.format}`);
  return result.failure;
};

describe('formats that are known and not read yet', () => {
  const lines = (...records: unknown[]): string =>
    records.map((record) => `${JSON.stringify(record)}\n`).join('');
  it.each<[string, string, RegExp]>([
    [
      'Droid',
      lines({ type: 'session_start', id: '1' }, { type: 'message', message: { role: 'user', content: [] } }),
      /a Factory Droid session/,
    ],
    [
      'a chat of VS Code as changes',
      lines({ kind: 0, v: { version: 3, requests: [] } }, { kind: 1, k: ['customTitle'], v: 'x' }),
      /a VS Code chat as a change log/,
    ],
    [
      'Zipkin',
      JSON.stringify([{ traceId: 't', id: 's', name: 'get', localEndpoint: { serviceName: 'x' } }]),
      /a Zipkin trace/,
    ],
    [
      'asciinema',
      `{"version":2,"width":80,"height":24}\n[0.1,"o","x"]\n[0.2,"o","y"]\n`,
      /an asciinema recording/,
    ],
    ['zip', 'PK\u0003\u0004rest', /a zip archive/],
    ['SQLite', 'SQLite format 3\0rest', /an SQLite database/],
  ])('%s is called by its name', (_, content, message) => {
    const failure = refuse(encoder.encode(content));
    expect(failure.code).toBe('unsupported');
    expect(failure.message).toMatch(message);
    expect(failure.message).toContain('does not read it');
    expect(failure.remedy).not.toBe('');
  });

  it('knows gzip and Zstandard by their first bytes', () => {
    expect(refuse(Uint8Array.of(0x1f, 0x8b, 8, 0)).message).toContain('gzip');
    expect(refuse(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd)).message).toContain('Zstandard');
  });
});
