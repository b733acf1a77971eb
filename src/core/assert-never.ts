/** Marks the branch that no value can reach: adding a member to a union makes the type check fail here. */
export function assertNever(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
