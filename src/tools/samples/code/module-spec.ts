import { createRandom, seedOf } from '../random.ts';

/** What is known of one source file of a made-up project; its text is written from this. */
export interface ModuleSpec {
  readonly path: string;
  readonly purpose: string;
  /** The thing that the file is about, as a type name, and its plural as a word. */
  readonly type: string;
  readonly many: string;
  /** A numeric field, then text fields. */
  readonly fields: readonly [string, string, string];
  readonly constants: readonly (readonly [string, number])[];
  readonly functions: readonly string[];
}

/**
 * Reads a table of modules, one a line, columns separated by bars:
 * path | purpose | Type many | number,text,text | NAME=1 NAME=2 | functions.
 */
export function parseModules(table: string): readonly ModuleSpec[] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [path = '', purpose = '', names = '', fields = '', constants = '', functions = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      const [type = '', many = ''] = names.split(' ');
      const [first = '', second = '', third = ''] = fields.split(',');
      return {
        path,
        purpose,
        type,
        many,
        fields: [first, second, third],
        constants: constants.split(' ').map((constant) => {
          const [name = '', value = '0'] = constant.split('=');
          return [name, Number(value)] as const;
        }),
        functions: withFurther(functions.split(' '), type, path),
      };
    });
}

const pluralOf = (type: string): string =>
  /[^aeiou]y$/.test(type) ? `${type.slice(0, -1)}ies` : /[sx]$/.test(type) ? `${type}es` : `${type}s`;

/** Every file has the functions that its story names, and some that any file of its sort would have. */
function withFurther(named: readonly string[], type: string, path: string): readonly string[] {
  const python = path.endsWith('.py');
  const plural = pluralOf(type);
  const further = [
    ['collect', plural],
    ['describe', type],
    ['check', `${type}Fields`],
    ['compare', plural],
    ['load', `${type}File`],
    ['record', type],
    ['select', `Due${plural}`],
    ['parse', `${type}Row`],
    ['compute', `${type}Weight`],
    ['run', `${type}Round`],
    ['print', plural],
    ['verify', `${type}Order`],
  ].map(([verb = '', rest = '']) =>
    python ? `${verb}${rest.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}` : verb + rest,
  );
  const random = createRandom(seedOf(`functions of ${path}`));
  return [
    ...named,
    ...random
      .shuffle(further)
      .filter((name) => !named.includes(name))
      .slice(0, 6),
  ];
}

/** The words of a camelCase or snake_case name, in lower case. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .split(' ');
