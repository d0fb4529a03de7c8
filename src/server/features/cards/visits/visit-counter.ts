import { isbot } from "isbot";
import type { VisitKind } from "#shared/words.ts";
import type { Deps } from "#server/deps.ts";
import { getClientSubnet } from "#server/auth/ip-range-rules.ts";
import { createVisitBudget } from "./visit-budget.ts";
import { countEligibleVisits } from "./count-visits.ts";
import { isCountableVisitRequest, parseVisitSource, type VisitRequest, type CardVisit } from "./visit-rules.ts";

/** ms between two writes: what a crash may cost. */
const everyMs = 2000;
/** Visits that wait to be written, at most, some 10 MB; while the database is away the first ones are kept. */
const mostWaiting = 10_000;

/** Counts visits in memory and writes them in batches. */
export interface BufferedVisitCounter {
  /**
   * Notes what a request did on a card; writes nothing. A machine's, one that fetches ahead or a visitor's who asks not
   * to be followed is not counted.
   */
  note(kind: VisitKind, cardRef: string, request: VisitRequest): void;
  /** Writes the noted visits; keeps them for the next time if the database refuses. */
  flush(): Promise<void>;
  /** Writes the rest, and no more from then on. */
  close(): Promise<void>;
}

type Needs = Pick<Deps, "db" | "clock" | "log">;

export function createVisitCounter(deps: Needs): BufferedVisitCounter {
  const withinBudget = createVisitBudget();
  let waiting = new Map<string, CardVisit>();
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
      await countEligibleVisits(deps, peopleAmong(taken).filter(withinBudget));
    } catch (error) {
      deps.log.warn({ err: error, visits: taken.size }, "visits could not be written");
      waiting = new Map([...taken, ...waiting].slice(0, mostWaiting));
    }
  }

  return {
    note: (kind, cardRef, request) => {
      if (waiting.size >= mostWaiting || !isCountableVisitRequest(request)) return;
      const agent = String(request.headers["user-agent"]);
      const name = `${kind} ${cardRef} ${request.ip} ${agent}`;
      if (!waiting.has(name))
        waiting.set(name, {
          cardRef,
          kind,
          source: parseVisitSource(request.query),
          address: request.ip,
          agent,
          at: deps.clock.now(),
        });
    },
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}

/** Leaves machines out, and replaces each address by the block of one subscriber. */
function peopleAmong(visits: ReadonlyMap<string, CardVisit>): CardVisit[] {
  const machines = new Map<string, boolean>();
  const isMachine = (agent: string) => machines.get(agent) ?? (machines.set(agent, isbot(agent)), machines.get(agent));
  return [...visits.values()]
    .filter(({ agent }) => !isMachine(agent))
    .map((visit) => ({ ...visit, address: getClientSubnet(visit.address) }));
}
