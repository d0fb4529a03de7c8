import { setTimeout as wait } from "node:timers/promises";
import type { FaultyLine, LineState } from "../stand-ins/faulty-line.ts";

interface Faults {
  faults: number;
  /** The lines' state in each fault, in turn. */
  states: readonly LineState[];
  /** ms that a fault lasts at least; it goes on until a connection meets it. */
  faultyMs: number;
}

/** ms to wait for a connection, which comes late on a busy machine. */
const longestWaitMs = 20_000;
const pauseMs = 50;

/**
 * Breaks and mends the lines again and again in the middle of other work; a fault lasts until it hits the first line.
 * `begin`: starts that work, which goes on until its signal says that the fault is over.
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
