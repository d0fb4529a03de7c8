import type { CompanyCardStanding } from "#shared/states-and-kinds.ts";
import type { CompanyProofCardRow } from "./company-proof-tables.ts";

/** What is printed of a card; its page may say more, and change after it. */
export type PrintedContent = Pick<CompanyProofCardRow, "offer" | "name" | "jobTitle" | "company" | "logoUpload">;

export function isPrintedAlike(one: PrintedContent, other: PrintedContent): boolean {
  return (["offer", "name", "jobTitle", "company", "logoUpload"] as const).every((part) => one[part] === other[part]);
}

/**
 * Finds where a card stands with its company, by its row in the last version that had it: an approval counts only for
 * what was shown.
 */
export function findCardStanding(
  last: (PrintedContent & Pick<CompanyProofCardRow, "state">) | undefined,
  now: PrintedContent,
): CompanyCardStanding {
  if (!last || last.state === "superseded") return "unsent";
  if (last.state === "marked") return "marked";
  if (!isPrintedAlike(last, now)) return "changed";
  return last.state === "approved" ? "approved" : "waiting";
}
