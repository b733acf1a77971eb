/**
 * Hands pieces of work to helpers and takes what comes of them in the order of the pieces.
 *
 * Problem. Helpers are late, out of turn, or dead, and what is made of their answers must not show it. Idea. Pieces wait in
 * a queue until all before them are taken. Whoever hands out works too: it takes what has come, keeps each helper's hands
 * full, and in between does a piece itself. A piece whose helper died, or says nothing for too long, is done here. Cost.
 * The queue is short, so at most a few pieces are held at once; a piece is done twice only where a helper was given up.
 */

/** How many pieces a helper has at hand: one that it works on, and the next, so that it never waits. */
const AT_HAND = 3;
/** A helper that owes the next piece for so long, in milliseconds, is given up. */
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 50;

export interface Helper<W, R> {
  /** `null` once it is dead. */
  ask(work: W): Promise<R | null>;
  alive(): boolean;
  end(): void;
}

export interface InOrder<W, R> {
  /** The next piece; `null` when there is none. */
  next(): W | null;
  readonly helpers: readonly Helper<W, R>[];
  /** Does a piece here; `late` where later pieces may have been done here before it. */
  here(work: W, late: boolean): R;
  /** Takes what came of the next piece in order. */
  take(work: W, result: R): void;
  /** Lets others run; `false` where nobody wants the rest. */
  breathe(): Promise<boolean>;
  wait(ms: number): Promise<void>;
  now(): number;
}

interface Piece<W, R> {
  readonly work: W;
  result: R | null;
  helper: Helper<W, R> | null;
  /** Since when it could have been taken. */
  since: number;
}

/** Works through all pieces; `false` where it was called off. Ends no helper but those that it gives up. */
export async function inOrder<W, R>({
  next,
  helpers,
  here,
  take,
  breathe,
  wait,
  now,
}: InOrder<W, R>): Promise<boolean> {
  const queue: Piece<W, R>[] = [];
  const atHand = new Map<Helper<W, R>, number>(helpers.map((helper) => [helper, 0]));
  let isOver = false;
  let wake = (): void => undefined;

  const cut = (helper: Helper<W, R> | null): Piece<W, R> | null => {
    const work = isOver ? null : next();
    if (work === null) {
      isOver = true;
      return null;
    }
    const piece: Piece<W, R> = { work, result: null, helper, since: now() };
    queue.push(piece);
    return piece;
  };

  const hand = (helper: Helper<W, R>): void => {
    const piece = cut(helper);
    if (piece === null) return;
    atHand.set(helper, (atHand.get(helper) ?? 0) + 1);
    void helper.ask(piece.work).then((result) => {
      atHand.set(helper, (atHand.get(helper) ?? 1) - 1);
      if (result === null) piece.helper = null;
      else piece.result = result;
      wake();
    });
  };

  const takeReady = (): void => {
    for (let first = queue[0]; first !== undefined && first.result !== null; first = queue[0]) {
      take(first.work, first.result);
      queue.shift();
      if (queue[0] !== undefined) queue[0].since = now();
    }
  };

  for (;;) {
    takeReady();
    const alive = helpers.filter((helper) => helper.alive());
    const most = AT_HAND * (alive.length + 1);
    for (let round = 0; round < AT_HAND; round++) {
      for (const helper of alive)
        if (!isOver && queue.length < most && (atHand.get(helper) ?? 0) <= round) hand(helper);
    }
    const first = queue[0];
    if (first === undefined && isOver) return true;
    const lost = queue.find(({ helper, result }) => helper === null && result === null);
    const own = lost === undefined && queue.length < most ? cut(null) : null;
    if (lost !== undefined) lost.result = here(lost.work, true);
    else if (own !== null) own.result = here(own.work, false);
    else if (first !== undefined && first.result === null) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([changed, wait(LOOK_AGAIN_MS)]);
      if (first.result === null && now() - first.since > PATIENCE_MS) first.helper?.end();
    }
    if (!(await breathe())) return false;
  }
}
