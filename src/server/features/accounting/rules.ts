import { dayMs, dayStart } from "#shared/instants.ts";
import type { MethodSums, MovementRow } from "./tables.ts";

/** The instants (ms) between which days such as `2026-01-31` lie, both ends included. */
export function boundsOf(from: string | undefined, to: string | undefined): { from: number; before: number } {
  return { from: from === undefined ? 0 : dayStart(from), before: to === undefined ? Number.MAX_SAFE_INTEGER : dayStart(to) + dayMs };
}

export function customerOf({ buyerFirstName, buyerLastName }: Pick<MovementRow, "buyerFirstName" | "buyerLastName">): string {
  return `${buyerFirstName} ${buyerLastName}`.trim();
}

/** Of each method one, the greatest first. */
export function addSums(parts: readonly MethodSums[]): MethodSums[] {
  const sums = [...Map.groupBy(parts, ({ method }) => method)].map(([method, rows]) => ({ method, ...sumOf(rows) }));
  const order = (one: string, other: string) => (one < other ? -1 : 1);
  return sums.toSorted((one, other) => other.amountIn - one.amountIn || other.amountOut - one.amountOut || order(one.method, other.method));
}

export function sumOf(methods: readonly MethodSums[]): Omit<MethodSums, "method"> {
  const sum = (name: "count" | "amountIn" | "amountOut") => methods.reduce((total, { [name]: amount }) => total + amount, 0);
  return { count: sum("count"), amountIn: sum("amountIn"), amountOut: sum("amountOut") };
}
