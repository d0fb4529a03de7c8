import type { CardLink } from "#shared/contract/card-completion.ts";
import type { ActOptions, Outcome } from "#web/kit/form/use-act.ts";

/** Actions for people who have not completed their cards. */
export interface CompletionActs extends Pick<ActOptions, "onDone" | "end"> {
  makeLink: (ref: string) => Promise<Pick<CardLink, "url" | "whatsapp">>;
  /** Sends a person their invitation, or sends it again; resolves to what happened. */
  mail: (ref: string) => Promise<Outcome>;
  /**
   * Prints these cards, or all, without awaiting their holders; resolves to what happened. Absent without this right.
   */
  waive?: (refs: readonly string[] | undefined) => Promise<Outcome>;
  /** Confirms or refuses the mailbox that a person entered through their link; resolves to what happened. */
  decideMailbox: (ref: string, decision: { accepted: boolean; seen: string }) => Promise<Outcome>;
  /** Invites people who have not been invited yet. */
  invite?: () => Promise<Outcome>;
  copy: (url: string) => void;
}
