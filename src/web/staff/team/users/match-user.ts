import { staffRoleLabels } from "#shared/access/access.ts";
import type { ListedStaffUser } from "#shared/contract/staff.ts";
import { formatInstantInDakar } from "../../parts/dakar-dates.ts";
import { foldText } from "../../parts/fold-text.ts";

export const getSecondFactorLabel = ({ secondFactor }: Pick<ListedStaffUser, "secondFactor">) =>
  secondFactor ? "Actif" : "Non";

/** Checks whether a user's texts in the table contain every word of a search; ignores case and accents. */
export function matchesUser(user: ListedStaffUser, search: string): boolean {
  const text = foldText(
    [
      user.name,
      user.email,
      formatInstantInDakar(user.createdAt),
      formatInstantInDakar(user.updatedAt),
      staffRoleLabels[user.role],
      getSecondFactorLabel(user),
    ].join(" "),
  );
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
