import { roleLabels } from "#shared/access.ts";
import type { ListedUser } from "#shared/contract/staff.ts";
import { formatInstant } from "../parts/dates.ts";

/** What the table says of an account's second factor. */
export const factorWords = ({ secondFactor }: Pick<ListedUser, "secondFactor">) => (secondFactor ? "Actif" : "Non");

/** Whether every word of a search stands in what the table shows of a user; case and accents are ignored. */
export function matchesUser(user: ListedUser, search: string): boolean {
  const text = fold([user.name, user.email, formatInstant(user.createdAt), formatInstant(user.updatedAt), roleLabels[user.role], factorWords(user)].join(" "));
  return fold(search).split(/\s+/).every((word) => text.includes(word));
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
