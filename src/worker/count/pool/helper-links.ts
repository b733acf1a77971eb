/**
 * A helper as seen from who asks it: each question is a promise, and a helper that died answers `null` to all that is open.
 * Answers come in the order of the questions, so none needs a number.
 */
import type { HelperAnswer, HelperPort, HelperRequest } from './pool-protocol.ts';

export interface HelperLink {
  /** Tells it something that it does not answer. */
  tell(request: Extract<HelperRequest, { readonly type: 'begin' | 'literals' }>): void;
  /** `null` once it is dead. */
  ask(request: Extract<HelperRequest, { readonly type: 'read' | 'uses' }>): Promise<HelperAnswer | null>;
  readonly alive: () => boolean;
  /** Ends it, whatever it is doing. */
  end(): void;
}

export function linkHelper(port: HelperPort): HelperLink {
  const open: ((answer: HelperAnswer | null) => void)[] = [];
  let alive = true;
  const end = (): void => {
    if (!alive) return;
    alive = false;
    port.end();
    for (const settle of open.splice(0)) settle(null);
  };
  port.listen((answer) => open.shift()?.(answer), end);
  /** What cannot be sent (memory ran out) is a helper lost, not a job. */
  const post = (request: HelperRequest): boolean => {
    if (!alive) return false;
    try {
      port.post(request);
      return true;
    } catch {
      end();
      return false;
    }
  };
  return {
    alive: () => alive,
    tell: (request) => void post(request),
    ask: (request) =>
      new Promise((resolve) => {
        if (post(request)) open.push(resolve);
        else resolve(null);
      }),
    end,
  };
}
