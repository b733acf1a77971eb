import { expand } from '../prose.ts';
import { createRandom, type Random, seedOf } from '../random.ts';
import { BODIES_PY } from './bodies-py.ts';
import { BODIES_TS } from './bodies-ts.ts';
import { type ModuleSpec, wordsOf } from './module-spec.ts';

export type Language = 'ts' | 'py';

const DOCS = [
  '{What}; [the caller|whoever calls] has to hold the lease.',
  '{What}, [without touching what is already sealed|oldest first].',
  '{What}. [Never throws for bad input|Throws only where the disk does].',
  '{What}; [safe to run twice|a second run changes nothing].',
  '{What}, as the [operators|curators] expect to see it.',
  '{What}. [Order is kept|Duplicates are dropped, the first one wins].',
  '{What}. [Cost: one pass|Linear in what it is given].',
  '{What} [or say why not|where there is something to do].',
  '{What}[, and leave a line in the log|, quietly].',
];

/** Writes a source file of a made-up project from what is known of it. The same spec gives the same text. */
export function writeModule(spec: ModuleSpec, language: Language): string {
  const random = createRandom(seedOf(spec.path));
  const used = new Map<string, number>();
  const bodies = language === 'ts' ? BODIES_TS : BODIES_PY;
  const functions = spec.functions.map((name) => {
    const [verb = ''] = wordsOf(name);
    const choices = bodies[verb];
    if (choices === undefined) throw new Error(`No body for ${name} of ${spec.path}.`);
    const turn = used.get(verb) ?? random.whole(0, choices.length - 1);
    used.set(verb, turn + 1);
    const body = fill(choices[turn % choices.length] ?? '', spec, name);
    return language === 'ts'
      ? `/** ${docOf(name, random)} */\n${body}`
      : withDocstring(body, docOf(name, random));
  });
  const head = language === 'ts' ? headTs(spec, random) : headPy(spec, random);
  return `${[head, ...functions].join(language === 'ts' ? '\n\n' : '\n\n\n')}\n`;
}

function fill(body: string, spec: ModuleSpec, name: string): string {
  const [number, first, second] = spec.fields;
  const one = spec.type.charAt(0).toLowerCase() + spec.type.slice(1);
  const [large = ['LIMIT', 100] as const, small = large] = spec.constants;
  const values: Readonly<Record<string, string>> = {
    fn: name,
    T: spec.type,
    t: one,
    s: spec.many,
    f: number,
    g: first,
    h: second,
    C: large[0],
    D: small[0],
    _: one.toLowerCase(),
  };
  return body.replace(/%(fn|[TtsfghCD_])/g, (_, mark: string) => values[mark] ?? '');
}

function docOf(name: string, random: Random): string {
  const what = wordsOf(name).join(' ');
  return expand(random.pick(DOCS), { what, What: what }, random);
}

/** Puts a docstring behind the first line that ends a signature. */
const withDocstring = (body: string, doc: string): string => body.replace(/:\n/, `:\n    """${doc}"""\n`);

const NEIGHBOURS_TS = [
  "import { join, dirname } from 'node:path';",
  "import { log } from '../telemetry/logger.ts';",
  "import { metrics } from '../telemetry/metrics.ts';",
  "import { fail, ok, type Result } from '../result.ts';",
  "import { clock, type Clock } from '../clock.ts';",
  "import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';",
  "import { isCode } from '../system-error.ts';",
];

function headTs(spec: ModuleSpec, random: Random): string {
  const [number, first, second] = spec.fields;
  const imports = random.shuffle(NEIGHBOURS_TS).slice(0, random.whole(2, 4));
  return [
    `/** ${spec.purpose} */`,
    ...imports,
    '',
    `export interface ${spec.type} {`,
    `  readonly ${number}: number;`,
    `  readonly ${first}: string;`,
    `  readonly ${second}: string;`,
    '}',
    '',
    ...spec.constants.map(
      ([name, value]) => `const ${name} = ${value.toLocaleString('en-US').replaceAll(',', '_')};`,
    ),
  ].join('\n');
}

function headPy(spec: ModuleSpec, random: Random): string {
  const [number, first, second] = spec.fields;
  const imports = random.shuffle([
    'from collections import defaultdict',
    'from decimal import ROUND_HALF_EVEN, Decimal',
    'import asyncio',
    'import json',
    'from pathlib import Path',
  ]);
  return [
    `"""${spec.purpose}"""`,
    'from __future__ import annotations',
    '',
    ...imports.slice(0, random.whole(2, 4)),
    'from dataclasses import asdict, dataclass',
    'import logging',
    '',
    'log = logging.getLogger(__name__)',
    '',
    ...spec.constants.map(([name, value]) => `${name} = ${value}`),
    '',
    '',
    '@dataclass(frozen=True, slots=True)',
    `class ${spec.type}:`,
    `    ${number}: int`,
    `    ${first}: str`,
    `    ${second}: str = ""`,
  ].join('\n');
}
