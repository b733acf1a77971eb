/** Wrong usage: the message says what was given, what is allowed, and ends the command with status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
