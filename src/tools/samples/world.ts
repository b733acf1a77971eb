import { type ModuleSpec, parseModules } from './code/module-spec.ts';
import { type Language, writeModule } from './code/write-module.ts';
import { type TestCase, testPathOf, writeTests } from './code/write-tests.ts';

/** A made-up project: its files as an agent finds them, which its edits then change. */
export interface World {
  readonly root: string;
  readonly language: Language;
  readonly modules: readonly ModuleSpec[];
  readonly files: Map<string, string>;
  readonly cases: ReadonlyMap<string, readonly TestCase[]>;
}

export interface WorldPlan {
  readonly root: string;
  readonly language: Language;
  /** The table that `parseModules` reads. */
  readonly modules: string;
  /** Files that are no source code, by path. */
  readonly extras: Readonly<Record<string, string>>;
}

export function createWorld(plan: WorldPlan): World {
  const modules = parseModules(plan.modules);
  const files = new Map<string, string>();
  const cases = new Map<string, readonly TestCase[]>();
  for (const spec of modules) {
    files.set(spec.path, writeModule(spec, plan.language));
    const tests = writeTests(spec, plan.language);
    const testPath = testPathOf(spec.path, plan.language);
    files.set(testPath, tests.text);
    cases.set(testPath, tests.cases);
  }
  for (const [path, text] of Object.entries(plan.extras)) files.set(path, text);
  return { root: plan.root, language: plan.language, modules, files, cases };
}

/** The spec of a source file, or of the source file that a test is about; `null` for other files. */
export function specOf(world: World, path: string): ModuleSpec | null {
  return (
    world.modules.find(
      (module) => module.path === path || testPathOf(module.path, world.language) === path,
    ) ?? null
  );
}
