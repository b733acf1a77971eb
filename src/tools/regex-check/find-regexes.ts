import ts from 'typescript';

/** A regular expression and where it stands. */
export interface FoundRegex {
  readonly file: string;
  /** The first line is 1. */
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** What of regular expressions a file holds. */
export interface RegexesOfFile {
  readonly literals: readonly FoundRegex[];
  /** The lines that build one with `new RegExp` or `RegExp`. */
  readonly built: readonly number[];
}

/** Finds the regular expressions of a TypeScript or JavaScript file with the compiler's own parser. */
export function findRegexes(file: string, text: string): RegexesOfFile {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kindOf(file));
  const literals: FoundRegex[] = [];
  const built: number[] = [];
  const lineOf = (node: ts.Node): number => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
  const pending: ts.Node[] = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      literals.push({ file, line: lineOf(node), source, flags });
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExp(node.expression)) {
      built.push(lineOf(node));
    }
    node.forEachChild((child) => {
      pending.push(child);
    });
  }
  literals.sort((a, b) => a.line - b.line);
  return { literals, built: built.sort((a, b) => a - b) };
}

const isRegExp = (callee: ts.Expression): boolean => ts.isIdentifier(callee) && callee.text === 'RegExp';

function kindOf(file: string): ts.ScriptKind {
  if (file.endsWith('.tsx')) return ts.ScriptKind.TSX;
  return file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
}
