import PQueue from "p-queue";
import { AppError } from "#server/app-error.ts";
import type { ReceivedPdfUse } from "./pdf-page-rules.ts";

/** A brochure's turn, which goes on past its time while nobody waits. */
interface Turn {
  stop: AbortController;
  isOver: boolean;
}

/** Who is drawn first; within a rank, who came first. */
const ranks = { proof: 2, interrupted: 1, brochure: 0 } as const;

/**
 * Lets one drawing run at a time, in fair turns. A proof, which somebody at work waits for, ends the turn of a brochure
 * that is drawn; this one is the next. A brochure that takes longer than `turnMs` while others wait goes behind them,
 * once: what was not done in one turn would not be in another.
 */
export function createDrawingLine(waiting: number) {
  const queue = new PQueue({ concurrency: 1 });
  let running: Turn | undefined;

  async function takeTurn<Result>(draw: () => Promise<Result>, turn: Turn, turnMs?: number): Promise<Result> {
    running = turn;
    const end = () => {
      turn.isOver = true;
      if (queue.size > 0) turn.stop.abort();
    };
    const timer = turnMs === undefined ? undefined : setTimeout(end, turnMs);
    try {
      return await draw();
    } finally {
      clearTimeout(timer);
      running = undefined;
    }
  }

  /**
   * `draw` resolves to `undefined` once `stop` has ended it.
   * @throws {AppError} `server.busy` to a brochure that finds the line full
   */
  return async function withDrawer<Result>(
    draw: (stop: AbortSignal) => Promise<Result | undefined>,
    { use, turnMs }: { use: ReceivedPdfUse; turnMs: number },
  ): Promise<Result> {
    const isProof = use === "proof";
    if (!isProof && queue.pending > 0 && queue.size >= waiting) throw new AppError("server.busy", { retryAfter: 5 });
    let rank: number = ranks[use];
    let longestMs: number | undefined = turnMs;
    for (;;) {
      const turn: Turn = { stop: new AbortController(), isOver: false };
      const work = () => draw(turn.stop.signal);
      const drawing = queue.add(() => (isProof ? work() : takeTurn(work, turn, longestMs)), { priority: rank });
      if (running && running !== turn && (isProof || running.isOver)) running.stop.abort();
      const drawn = await drawing;
      if (drawn !== undefined) return drawn;
      if (turn.isOver) longestMs = undefined;
      rank = turn.isOver ? ranks.brochure : ranks.interrupted;
    }
  };
}
