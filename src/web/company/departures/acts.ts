import type { Successor } from "#shared/contract/company-departures.ts";
import type { ToastInput } from "#web/kit/ui/toast.tsx";
import type { FindPeople } from "./use-found-people.ts";

/** What was done, and what can be done next. */
export interface Said {
  message: string;
  action?: ToastInput["action"];
}

/** How what was refused is told. */
export interface Refusals {
  explain: (error: unknown) => string;
  /** Deals with an error that ends the whole page; `false`: it is none. */
  end?: (error: unknown) => boolean;
}

/** What is done about the address of somebody who has left a company. */
export interface DepartureActs extends Refusals {
  leadTo: (ref: string, colleague: string | null) => Promise<Said>;
  retire: (ref: string) => Promise<Said>;
  /** Left out for whoever orders nothing: a successor's printed card is to be paid. */
  handOn?: (ref: string, successor: Successor) => Promise<Said>;
  undo: (ref: string) => Promise<Said>;
  findOnline: FindPeople;
}
