import type { NameOrder } from "#shared/company/list-columns.ts";
import { findUsualOrder } from "../cells/split-name-rules.ts";

/** Tells from a column of whole names which word comes first: what usual names show, else what the heading says. */
export function detectNameOrder(names: readonly string[], said: NameOrder | undefined): NameOrder | undefined {
  const shown = names.flatMap((name) => findUsualOrder(name.split(/\s+/)) ?? []);
  const first = shown.filter((order) => order === "firstNameFirst").length;
  if (shown.length >= 2 && first >= shown.length * 0.8) return "firstNameFirst";
  if (shown.length >= 2 && first <= shown.length * 0.2) return "lastNameFirst";
  return said;
}
