import type { ProofStanding } from "#shared/states-and-kinds.ts";
import type { ShownProofCard } from "./proof-tables.ts";

/** What is printed of a card. Its page may show more, and may change later. */
export type PrintedContent = Pick<ShownProofCard, "offer" | "name" | "jobTitle" | "company" | "logoUpload">;

/** Checks whether a card would still be printed as it was shown; of an uploaded design only texts are compared. */
export function isPrintedAlike(shown: PrintedContent & Pick<ShownProofCard, "source">, now: PrintedContent): boolean {
  const parts = ["offer", "name", "jobTitle", "company", "logoUpload"] as const;
  return parts.every((part) => (shown.source === "file" && part === "logoUpload") || shown[part] === now[part]);
}

/**
 * Finds a card's standing from its row in the last version that showed it. With `now`, as for a company's order, an
 * approval counts only for what was shown; without, an approved card is printed whatever it says since.
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
