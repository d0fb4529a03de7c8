import { setTimeout as wait } from "node:timers/promises";
import type { FaultyLine, LineState } from "../stand-ins/faulty-line.ts";

interface Faults {
  faults: number;
  /** What the lines are, fault after fault. */
  states: readonly LineState[];
  /** ms that they stay so. */
  faultyMs: number;
}

/** Breaks the lines again and again in the middle of whatever is under way, and mends them. `begin`: starts what goes on meanwhile, until it is told that the fault is over. */
export async function breakLines(lines: readonly FaultyLine[], { faults, states, faultyMs }: Faults, begin: (over: AbortSignal) => Promise<unknown>[] | Promise<Promise<unknown>[]>): Promise<void> {
  const become = (state: LineState) => {
    for (const line of lines) line.state = state;
  };
  for (let fault = 0; fault < faults; fault += 1) {
    const over = new AbortController();
    const busy = Promise.all(await begin(over.signal));
    await wait(Math.random() * faultyMs);
    become(states[fault % states.length] ?? "cut");
    await wait(faultyMs);
    become("whole");
    over.abort();
    await busy;
  }
}
