import type { ProofStanding } from "#shared/states-and-kinds.ts";
import type { ShownProofCard } from "./proof-tables.ts";

/** What is printed of a card; its page may say more, and change after it. */
export type PrintedContent = Pick<ShownProofCard, "offer" | "name" | "jobTitle" | "company" | "logoUpload">;

/** Checks whether a card would be printed as it was shown; of a file its texts alone are known. */
export function isPrintedAlike(shown: PrintedContent & Pick<ShownProofCard, "source">, now: PrintedContent): boolean {
  const parts = ["offer", "name", "jobTitle", "company", "logoUpload"] as const;
  return parts.every((part) => (shown.source === "file" && part === "logoUpload") || shown[part] === now[part]);
}

/**
 * Finds where a card stands, by its row in the last version that had it: an approval of what a company buys counts only
 * for what was shown. `now` undefined: what was approved is printed, whatever the card says since.
 */
export function findCardStanding(
  last: (PrintedContent & Pick<ShownProofCard, "state" | "source">) | undefined,
  now: PrintedContent | undefined,
): ProofStanding {
  if (!last || last.state === "superseded") return "unsent";
  if (last.state === "marked") return "marked";
  if (now && !isPrintedAlike(last, now)) return "changed";
  return last.state === "approved" ? "approved" : "waiting";
}
