import { useEffect, useState } from 'react';
import { useSession } from '../../state/session/session.ts';

/** The literal of an item, fetched from the worker; `null` until it is there, and for no item. */
export function useLiteral(item: number | null): string | null {
  const [literal, setLiteral] = useState<{ readonly item: number; readonly text: string } | null>(null);
  useEffect(() => {
    if (item === null) return;
    let stale = false;
    void useSession
      .getState()
      .literals(Uint32Array.of(item))
      .then(([text]) => {
        if (!stale && text !== undefined) setLiteral({ item, text });
      });
    return () => {
      stale = true;
    };
  }, [item]);
  return literal?.item === item ? literal.text : null;
}
