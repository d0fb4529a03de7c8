import type { Successor } from "#shared/contract/company-departures.ts";
import type { ActOptions, Outcome } from "#web/kit/form/use-act.ts";
import type { FindPeople } from "./use-found-people.ts";

/** Actions for a leaver's address. */
export interface DepartureActs extends Pick<ActOptions, "end"> {
  leadTo: (ref: string, colleague: string | null) => Promise<Outcome>;
  retire: (ref: string) => Promise<Outcome>;
  /** Absent for people who may not order: a successor's printed card has to be paid. */
  handOn?: (ref: string, successor: Successor) => Promise<Outcome>;
  undo: (ref: string) => Promise<Outcome>;
  findOnline: FindPeople;
}
