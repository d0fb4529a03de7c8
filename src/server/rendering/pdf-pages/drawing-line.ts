import PQueue from "p-queue";
import { AppError } from "#server/app-error.ts";
import type { ReceivedPdfUse } from "./pdf-page-rules.ts";

/** A brochure's turn, which continues past its time while nobody waits. */
interface Turn {
  stop: AbortController;
  isOver: boolean;
}

/** Number of proofs after which a brochure has its turn, however many more wait. */
const mostProofs = 5;

/** The highest rank is drawn first; within a rank, the first to come. */
const ranks = { due: 3, proof: 2, interrupted: 1, brochure: 0 } as const;

/**
 * Lets one drawing run at a time, in fair turns. A proof, for which somebody at work waits, interrupts a running
 * brochure, which is drawn next. After `mostProofs` proofs a waiting brochure is drawn without interruption. A brochure
 * that takes over `turnMs` while others wait goes behind them, but once: a second short turn would not end it.
 */
export function createDrawingLine(waiting: number) {
  const queue = new PQueue({ concurrency: 1 });
  let running: Turn | undefined;
  /** Proofs drawn since the last brochure. */
  let proofs = 0;
  let nextId = 0;
  /** Ranks of the waiting brochures, by their ids in the queue. */
  const brochures = new Map<string, number>();

  async function drawProof<Result>(draw: () => Promise<Result>): Promise<Result> {
    proofs += 1;
    const [first] = [...brochures].toSorted(([, one], [, other]) => other - one);
    if (first && proofs >= mostProofs) queue.setPriority(first[0], ranks.due);
    return draw();
  }

  async function takeTurn<Result>(
    draw: () => Promise<Result | undefined>,
    turn: Turn,
    turnMs?: number,
  ): Promise<Result | undefined> {
    const isDue = proofs >= mostProofs;
    running = isDue ? undefined : turn;
    const end = () => {
      turn.isOver = true;
      if (queue.size > 0) turn.stop.abort();
    };
    const timer = turnMs === undefined ? undefined : setTimeout(end, turnMs);
    try {
      const drawn = await draw();
      if (isDue || drawn !== undefined) proofs = 0;
      return drawn;
    } finally {
      clearTimeout(timer);
      running = undefined;
    }
  }

  /**
   * `draw` resolves to `undefined` once `stop` has ended it. `gone` aborts when the client has gone: its place is free.
   * @throws {AppError} `server.busy` to a brochure that finds the line full; an `AbortError` if `gone` aborts
   */
  return async function withDrawer<Result>(
    draw: (stop: AbortSignal) => Promise<Result | undefined>,
    { use, turnMs, gone }: { use: ReceivedPdfUse; turnMs: number; gone?: AbortSignal | undefined },
  ): Promise<Result> {
    const isProof = use === "proof";
    if (!isProof && queue.pending > 0 && queue.size >= waiting) throw new AppError("server.busy", { retryAfter: 5 });
    let rank: number = ranks[use];
    let longestMs: number | undefined = turnMs;
    for (;;) {
      const turn: Turn = { stop: new AbortController(), isOver: false };
      const stop = gone ? AbortSignal.any([turn.stop.signal, gone]) : turn.stop.signal;
      const id = `drawing ${nextId++}`;
      const take = () => {
        brochures.delete(id);
        return isProof ? drawProof(() => draw(stop)) : takeTurn(() => draw(stop), turn, longestMs);
      };
      if (!isProof) brochures.set(id, rank);
      const drawing = queue.add(take, { id, priority: rank, ...(gone && { signal: gone }) });
      if (running && running !== turn && (isProof || running.isOver)) running.stop.abort();
      const drawn = await drawing.finally(() => brochures.delete(id));
      if (drawn !== undefined) return drawn;
      gone?.throwIfAborted();
      if (turn.isOver) longestMs = undefined;
      rank = turn.isOver ? ranks.brochure : ranks.interrupted;
    }
  };
}
