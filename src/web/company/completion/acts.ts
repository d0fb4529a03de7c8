import { useState } from "react";
import type { CardLink } from "#shared/contract/card-completion.ts";
import { useToast } from "#web/kit/ui/toast.tsx";

/** What is done about people who have not completed their cards. */
export interface CompletionActs {
  makeLink: (ref: string) => Promise<Pick<CardLink, "url" | "whatsapp">>;
  /** Sends a person his invitation, again where he had it; resolves to what happened. */
  mail: (ref: string) => Promise<string>;
  /** Prints without waiting for these, or for all; resolves to what happened. Absent for whom may not. */
  waive?: (refs: readonly string[] | undefined) => Promise<string>;
  /** Confirms or refuses the mailbox that a person gave by his link; resolves to what happened. */
  decideMailbox: (ref: string, decision: { accepted: boolean; seen: string }) => Promise<string>;
  /** Invites those who were not yet. */
  invite?: () => Promise<string>;
  /** What to say of a call that failed. */
  explain: (error: unknown) => string;
  copy: (url: string) => void;
}

/** Runs one act at a time, and says what came of it. */
export function useAct({ explain }: Pick<CompletionActs, "explain">) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function act(what: () => Promise<string | undefined>, after?: () => void): Promise<void> {
    setBusy(true);
    try {
      const text = await what();
      if (text) toast.show({ kind: "success", text });
    } catch (error) {
      toast.show({ kind: "error", text: explain(error) });
    }
    setBusy(false);
    after?.();
  }

  return { busy, run: (what: () => Promise<string | undefined>, after?: () => void) => void act(what, after) };
}
