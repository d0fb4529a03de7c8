import { isbot } from "isbot";
import type { VisitKind } from "#shared/words.ts";
import type { Deps } from "#server/deps.ts";
import { clientBlock } from "#server/auth/ip-range-rules.ts";
import { createBudget } from "./visit-budget.ts";
import { countVisits } from "./counting.ts";
import { isCountable, sourceIn, type Asked, type Visit } from "./visit-rules.ts";

/** ms between two writes: what a crash may cost. */
const everyMs = 2000;
/** Visits that wait to be written, at most, some 10 MB; while the database is away the first ones are kept. */
const mostWaiting = 10_000;

/** Counts visits in memory and writes them in batches. */
export interface VisitCounter {
  /** Notes what a request did on a card; writes nothing. A machine's, one that fetches ahead or a visitor's who asks not to be followed is not counted. */
  note(kind: VisitKind, cardRef: string, request: Asked): void;
  /** Writes what was noted; when the database refuses, it is kept for the next time. */
  flush(): Promise<void>;
  /** Writes the rest, and no more from then on. */
  close(): Promise<void>;
}

type Needs = Pick<Deps, "db" | "clock" | "log">;

export function createVisitCounter(deps: Needs): VisitCounter {
  const withinBudget = createBudget();
  let waiting = new Map<string, Visit>();
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void flush(), everyMs).unref();

  function flush(): Promise<void> {
    return (writing = writing.then(writeWaiting));
  }

  async function writeWaiting(): Promise<void> {
    if (waiting.size === 0) return;
    const taken = waiting;
    waiting = new Map();
    try {
      await countVisits(deps, peopleAmong(taken).filter(withinBudget));
    } catch (error) {
      deps.log.warn({ err: error, visits: taken.size }, "visits could not be written");
      waiting = new Map([...taken, ...waiting].slice(0, mostWaiting));
    }
  }

  return {
    note: (kind, cardRef, request) => {
      if (waiting.size >= mostWaiting || !isCountable(request)) return;
      const agent = String(request.headers["user-agent"]);
      const name = `${kind} ${cardRef} ${request.ip} ${agent}`;
      if (!waiting.has(name)) waiting.set(name, { cardRef, kind, source: sourceIn(request.query), address: request.ip, agent, at: deps.clock.now() });
    },
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}

/** Without machines, each address as the block that one subscriber has. */
function peopleAmong(visits: ReadonlyMap<string, Visit>): Visit[] {
  const machines = new Map<string, boolean>();
  const isMachine = (agent: string) => machines.get(agent) ?? (machines.set(agent, isbot(agent)), machines.get(agent));
  return [...visits.values()].filter(({ agent }) => !isMachine(agent)).map((visit) => ({ ...visit, address: clientBlock(visit.address) }));
}
