import { type MovementKind, movementKindLabels } from "#shared/states-and-kinds.ts";
import { type ListUrlState, parseDay } from "../parts/list/list-url-state.ts";

export const movementKindOptions: readonly { value: MovementKind | ""; label: string }[] = [
  { value: "", label: "Toutes les natures" },
  ...Object.entries(movementKindLabels).map(([value, label]) => ({ value: value as MovementKind, label })),
];

/** Builds the API's query from the address; leaves out values that the API would refuse. */
export function buildMovementQuery(list: Pick<ListUrlState, "read" | "choice">) {
  return {
    search: list.read("recherche").slice(0, 100),
    kind: list.choice("nature", movementKindOptions),
    method: list.read("mode").slice(0, 100) || undefined,
    from: parseDay(list.read("du")),
    to: parseDay(list.read("au")),
  };
}

/** Returns the first and last day of a month, `before` months before that of `today` (such as `2026-01-31`). */
export function getMonthRange(today: string, before = 0): { du: string; au: string } {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  return { du: day(Date.UTC(year, month - 1 - before, 1)), au: day(Date.UTC(year, month - before, 0)) };
}
