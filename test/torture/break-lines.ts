import { setTimeout as wait } from "node:timers/promises";
import type { FaultyLine, LineState } from "../stand-ins/faulty-line.ts";

interface Faults {
  faults: number;
  /** What the lines are, fault after fault. */
  states: readonly LineState[];
  /** ms that they stay so, and until one that is under way meets it. */
  faultyMs: number;
}

/** ms: on a busy machine the next connection comes late. */
const longestWaitMs = 20_000;
const pauseMs = 50;

/**
 * Breaks the lines, the first of which is the one that matters, again and again in the middle of whatever is under way,
 * and mends them. `begin`: starts what goes on meanwhile, until it is told that the fault is over.
 */
export async function breakLines(
  lines: readonly FaultyLine[],
  { faults, states, faultyMs }: Faults,
  begin: (over: AbortSignal) => Promise<unknown>[] | Promise<Promise<unknown>[]>,
): Promise<void> {
  const become = (state: LineState) => {
    for (const line of lines) line.state = state;
  };
  const hits = () => lines[0]?.hit;
  for (let fault = 0; fault < faults; fault += 1) {
    const over = new AbortController();
    const busy = Promise.all(await begin(over.signal));
    await wait(Math.random() * faultyMs);
    const before = hits();
    become(states[fault % states.length] ?? "cut");
    await wait(faultyMs);
    for (let waited = 0; hits() === before && waited < longestWaitMs; waited += pauseMs) await wait(pauseMs);
    become("whole");
    over.abort();
    await busy;
  }
}
