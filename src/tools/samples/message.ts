/** One message of a chat log as the common chat API writes it: a line of the JSONL file, a turn of the transcript. */
export interface ToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/** The file: one message a line, a newline at the end. */
export const toJsonl = (messages: readonly Message[]): string =>
  messages.map((message) => `${JSON.stringify(message)}\n`).join('');
