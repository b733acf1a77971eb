import { useEffect, useState } from 'react';
import { usePolicy } from '../../state/policy/policy.ts';
import { pageClient } from '../../state/session/session.ts';

/** How long typing must rest before its tokens are counted, in milliseconds. */
const REST_MS = 150;

/** Tokens of a text, counted in the worker; `null` while they are, and for no text. */
export function useTokenCount(text: string | null): number | null {
  const encoding = usePolicy((store) => store.policy.encoding);
  const [counted, setCounted] = useState<{ readonly text: string; readonly tokens: number } | null>(null);
  useEffect(() => {
    if (text === null || text === '') return;
    const control = new AbortController();
    const timer = setTimeout(async () => {
      const reply = await pageClient().request('count', { encoding, text }, { signal: control.signal });
      if (reply.ok) setCounted({ text, tokens: reply.answer });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [text, encoding]);
  if (text === '') return 0;
  return counted !== null && counted.text === text ? counted.tokens : null;
}
