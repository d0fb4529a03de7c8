import type { CardLink } from "#shared/contract/card-completion.ts";
import type { ActOptions, Outcome } from "#web/kit/form/use-act.ts";

/** What is done about people who have not completed their cards. */
export interface CompletionActs extends Pick<ActOptions, "onDone" | "end"> {
  makeLink: (ref: string) => Promise<Pick<CardLink, "url" | "whatsapp">>;
  /** Sends a person their invitation, again where they had it; resolves to what happened. */
  mail: (ref: string) => Promise<Outcome>;
  /** Prints without waiting for these, or for all; resolves to what happened. Absent for whom may not. */
  waive?: (refs: readonly string[] | undefined) => Promise<Outcome>;
  /** Confirms or refuses the mailbox that a person gave by their link; resolves to what happened. */
  decideMailbox: (ref: string, decision: { accepted: boolean; seen: string }) => Promise<Outcome>;
  /** Invites those who were not yet. */
  invite?: () => Promise<Outcome>;
  copy: (url: string) => void;
}
