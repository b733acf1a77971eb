import { computeFacts, parseTime } from '../../conversations.ts';
import type { Conversation, Thread } from '../../model.ts';
import { titleOf } from '../reading/json-values.ts';
import { isoTime } from '../turns/times.ts';
import { typedTitle } from '../turns/turn-draft.ts';

export interface ExportedConversation {
  readonly id: string | null;
  readonly title: string | null;
  /** When it changed last, in the words of the export; the first that is a time counts. */
  readonly at: readonly unknown[];
  readonly bytes: number;
  /** The active one first; those without turns are left out. Their titles are given here. */
  readonly threads: readonly Thread[];
  readonly before: number;
}

/** The conversation with its facts, or none where nothing was said in it. */
export function conversationOf(exported: ExportedConversation): readonly Conversation[] {
  const { id, bytes, before } = exported;
  const said = exported.threads.filter(({ turns }) => turns.length > 0);
  const typed = typedTitle(said.flatMap(({ turns }) => turns));
  const title = plainTitle(exported.title) ?? plainTitle(typed) ?? `Conversation ${before + 1}`;
  const threads = said.map((thread, index): Thread => {
    const prompt = typedTitle(thread.turns);
    return {
      ...thread,
      title: index === 0 ? title : prompt === null ? 'Another answer' : `Branch: ${prompt}`,
    };
  });
  if (threads.length === 0) return [];
  const facts = computeFacts(threads);
  const [at = facts.at] = exported.at.flatMap(timeOf);
  return [{ id: id ?? `conversation-${before + 1}`, title, threads, facts: { ...facts, bytes, at } }];
}

function timeOf(value: unknown): string[] {
  const text = isoTime(value);
  const time = text === null ? null : parseTime(text);
  return time === null ? [] : [new Date(time).toISOString()];
}

/** Control characters, and marks that turn the direction of what follows, would reach beyond a title. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const plainTitle = (text: string | null): string | null =>
  text === null ? null : titleOf(text.slice(0, 2000).replace(UNSEEN, ' '));
