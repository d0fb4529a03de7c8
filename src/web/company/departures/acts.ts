import type { Successor } from "#shared/contract/company-departures.ts";
import type { ActOptions, Outcome } from "#web/kit/form/use-act.ts";
import type { FindPeople } from "./use-found-people.ts";

/** What is done about the address of somebody who has left a company. */
export interface DepartureActs extends Pick<ActOptions, "end"> {
  leadTo: (ref: string, colleague: string | null) => Promise<Outcome>;
  retire: (ref: string) => Promise<Outcome>;
  /** Left out for whoever orders nothing: a successor's printed card is to be paid. */
  handOn?: (ref: string, successor: Successor) => Promise<Outcome>;
  undo: (ref: string) => Promise<Outcome>;
  findOnline: FindPeople;
}
