/**
 * Which result answers which call, where a format leaves it to order, or repeats its ids (a replayed run, a provider
 * that counts per message). Each call gets an id of its own: the log's, with a number behind it where it was used
 * before, or a made one where the log has none.
 */
export interface CallBook {
  /** A new answer of the model begins: its calls are what a result without an id may answer. */
  begin(): void;
  /** The id of a new call; `given` is the log's. */
  open(given: string | null): string;
  /**
   * The id of the call that a result answers: the nearest open one of that id; without an id, or `byOrder` where no
   * call of that id is open, the first open call of the latest answer.
   */
  answer(given: string | null, byOrder?: boolean): string | null;
  /** Whether the latest answer has calls that are still open. */
  isOpen(): boolean;
  /** Whether a call of this id has no result yet. */
  isWaiting(given: string): boolean;
}

export function createCallBook(prefix = 'call'): CallBook {
  const used = new Map<string, number>();
  const openById = new Map<string, string[]>();
  const recent = new Set<string>();
  const givenOf = new Map<string, string>();
  let made = 0;

  const unique = (given: string): string => {
    let times = used.get(given) ?? 0;
    let id = given;
    do {
      times++;
      id = times === 1 ? given : `${given}#${times}`;
    } while (times > 1 && used.has(id));
    used.set(given, times);
    if (times > 1) used.set(id, 1);
    return id;
  };

  return {
    begin: () => recent.clear(),
    open: (given) => {
      const id = unique(given ?? `${prefix}-${++made}`);
      recent.add(id);
      if (given !== null) {
        givenOf.set(id, given);
        const open = openById.get(given);
        if (open === undefined) openById.set(given, [id]);
        else open.push(id);
      }
      return id;
    },
    answer: (given, byOrder = false) => {
      const named = given === null ? undefined : openById.get(given)?.pop();
      if (named !== undefined) {
        recent.delete(named);
        return named;
      }
      const [first] = recent;
      if (first === undefined || (given !== null && !byOrder)) return given;
      recent.delete(first);
      const open = openById.get(givenOf.get(first) ?? '');
      const at = open?.indexOf(first) ?? -1;
      if (at !== -1) open?.splice(at, 1);
      return first;
    },
    isOpen: () => recent.size > 0,
    isWaiting: (given) => (openById.get(given)?.length ?? 0) > 0,
  };
}
