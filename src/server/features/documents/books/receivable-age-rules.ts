import { type DueAge, dueAges } from "#shared/payment/documents.ts";
import { dayMs } from "#shared/format/day-and-time.ts";

/** Finds for how long an invoice is overdue. Both times in ms. */
export function findDueAge(dueAt: number, now: number): DueAge {
  const days = (now - dueAt) / dayMs;
  if (days <= 0) return "not_due";
  if (days <= 30) return "to_30";
  if (days <= 60) return "to_60";
  return days <= 90 ? "to_90" : "over_90";
}

/** Sums amounts by age, with every age present. */
export function sumByAge(invoices: readonly { age: DueAge; due: number }[]): { age: DueAge; amount: number }[] {
  return dueAges.map((age) => ({
    age,
    amount: invoices.reduce((sum, one) => sum + (one.age === age ? one.due : 0), 0),
  }));
}

/**
 * Identifies the debtor of an invoice, so that two buyers of one name stay apart: the order's company, else the buyer's
 * name on the document with NINEA, or e-mail if there is none.
 */
export function identifyBuyer(organisationId: string | null, [name = "", ...lines]: readonly string[]): string {
  if (organisationId !== null) return organisationId;
  const proof = lines.find((line) => line.startsWith("NINEA ")) ?? lines.findLast((line) => line.includes("@")) ?? "";
  return JSON.stringify([name, proof]);
}
