/**
 * What a subagent was started for. The call that started it holds its first words as an argument, or its result names
 * the agent; a short description in the same call is the title that its author chose.
 */
import type { Thread, ToolCallPart } from '../../model.ts';
import { titleOf } from '../reading/json-values.ts';

export interface CallTitles {
  /** The title for a thread; `null` where no call is known to have started it. */
  titleFor(thread: Thread, names: readonly string[]): string | null;
}

const PROMPT_KEYS: ReadonlySet<string> = new Set(['prompt', 'message', 'task', 'instructions']);
const TITLE_KEYS = ['description', 'title', 'name'] as const;
/** As Claude Code and Codex write it into results: `agentId: a1b2c3`, `"agent_id":"0199…"`. */
const AGENT_NAME = /\bagent_?id"?\s{0,4}[:=]\s{0,4}"?([\w-]{1,80})/gi;

/** Looks through the calls of the threads that may have started others. */
export function findCallTitles(threads: readonly Thread[]): CallTitles {
  const byPrompt = new Map<string, string>();
  const byAgent = new Map<string, string>();
  for (const { turns } of threads) {
    const titles = new Map<string, string>();
    for (const { parts } of turns) {
      for (const part of parts) {
        if (part.kind === 'tool_call') {
          const found = startOf(part);
          if (found === null) continue;
          if (!byPrompt.has(found.prompt)) byPrompt.set(found.prompt, found.title);
          if (part.callId !== null) titles.set(part.callId, found.title);
        } else if (part.kind === 'tool_result' && part.callId !== null) {
          const title = titles.get(part.callId);
          if (title === undefined) continue;
          for (const [, agent] of part.text.matchAll(AGENT_NAME))
            if (agent !== undefined && !byAgent.has(agent)) byAgent.set(agent, title);
        }
      }
    }
  }
  return {
    titleFor: (thread, names) => {
      for (const name of names) {
        const title = byAgent.get(name);
        if (title !== undefined) return title;
      }
      return byPrompt.get(firstWords(thread)) ?? null;
    },
  };
}

function startOf({ args }: ToolCallPart): { readonly prompt: string; readonly title: string } | null {
  const prompt = args.find(({ key }) => PROMPT_KEYS.has(key))?.value.trim() ?? '';
  if (prompt === '') return null;
  const chosen = TITLE_KEYS.map((key) => args.find((arg) => arg.key === key)?.value ?? '');
  const title = chosen.map((text) => titleOf(text)).find((text) => text !== null) ?? titleOf(prompt);
  return title === null || title === undefined ? null : { prompt, title };
}

/** What the thread was told first. */
function firstWords({ turns }: Thread): string {
  for (const { role, parts } of turns) {
    if (role !== 'user') continue;
    const text = parts.find((part) => part.kind === 'text' && part.harness !== true);
    if (text?.kind === 'text') return text.text.trim();
  }
  return '';
}
