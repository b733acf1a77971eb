/** One replacement in a file: what stood there, and what stands there now. */
export interface Edit {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

import type { ToolCallPart } from '../../transcript/model.ts';
import type { CallTarget } from './call-target.ts';

const BEFORE = /^(?:old_?str(?:ing)?|old_?text|old_?content|search|find|original|target_?content)$/i;
const AFTER = /^(?:new_?str(?:ing)?|new_?text|new_?content|replace|replacement)$/i;

/** The replacements that a call makes: a pair of arguments, or the removed and the added lines of a patch. */
export function editsOf(call: ToolCallPart, target: CallTarget): readonly Edit[] {
  if (target.tool !== 'edit' || target.path === null) return [];
  const { path } = target;
  const before = call.args.find((arg) => BEFORE.test(arg.key))?.value;
  const after = call.args.find((arg) => AFTER.test(arg.key))?.value;
  if (before !== undefined && after !== undefined) return [{ path, before, after }];
  const patch = call.args.find(({ value }) => value.includes('*** Begin Patch') || value.includes('\n@@'));
  return patch === undefined ? [] : [{ path, ...sidesOf(patch.value) }];
}

function sidesOf(patch: string): { readonly before: string; readonly after: string } {
  const before: string[] = [];
  const after: string[] = [];
  for (const line of patch.split('\n')) {
    if (line.startsWith('---') || line.startsWith('+++')) continue;
    if (line.startsWith('-')) before.push(line.slice(1));
    else if (line.startsWith('+')) after.push(line.slice(1));
  }
  return { before: before.join('\n'), after: after.join('\n') };
}
