import type { ListPreview, PreviewCard } from "#shared/contract/company-list.ts";

export const rowFilters = ["all", "doubted", "faulty", "new", "changed", "same"] as const;
export type RowFilter = (typeof rowFilters)[number];

export const rowFilterLabels: Record<RowFilter, string> = {
  all: "Toutes",
  doubted: "À vérifier",
  faulty: "À corriger",
  new: "Nouvelles",
  changed: "Qui changeront",
  same: "Déjà là",
};

export function hasFault({ fields }: PreviewCard): boolean {
  return Object.values(fields).some((field) => field?.fault);
}

/** Checks whether a cell cannot stand so, or the reading is not sure of it, unless staff wrote it again. */
function isDoubted({ fields }: PreviewCard): boolean {
  return Object.values(fields).some((field) => field?.fault ?? (field?.isDoubtful && !field.isCorrected));
}

const tests: Record<RowFilter, (card: PreviewCard) => boolean> = {
  all: () => true,
  doubted: isDoubted,
  faulty: hasFault,
  new: ({ match }) => match?.kind === "new",
  changed: ({ match }) => match?.kind === "changed",
  same: ({ match }) => match?.kind === "same",
};

/** Returns the rows that a filter shows. */
export function filterRows(cards: readonly PreviewCard[], filter: RowFilter): readonly PreviewCard[] {
  return cards.filter(tests[filter]);
}

/** Counts cells that cannot stand so. */
export function countFaults({ cards }: ListPreview): number {
  return cards.flatMap(({ fields }) => Object.values(fields)).filter((field) => field?.fault).length;
}

/** Counts whom the list makes, changes, and leaves as they are. */
export function countMatches({ cards }: Pick<ListPreview, "cards">): Record<"new" | "changed" | "same", number> {
  const of = (filter: RowFilter) => filterRows(cards, filter).length;
  return { new: of("new"), changed: of("changed"), same: of("same") };
}
