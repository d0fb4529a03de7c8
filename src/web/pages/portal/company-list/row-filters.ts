import type { ListPreview, PreviewCard } from "#shared/contract/company-list.ts";

export const rowFilters = ["all", "faulty", "mended"] as const;
export type RowFilter = (typeof rowFilters)[number];

export const rowFilterLabels: Record<RowFilter, string> = {
  all: "Toutes",
  faulty: "À corriger",
  mended: "Corrigées d'office",
};

export function hasFault({ fields }: PreviewCard): boolean {
  return Object.values(fields).some((field) => field?.fault);
}

/** Checks whether the reading mended a cell, and staff did not write it anew. */
function wasMended({ fields }: PreviewCard): boolean {
  return Object.values(fields).some((field) => field?.mended && !field.isCorrected);
}

/** Returns the rows that a filter shows. */
export function filterRows(cards: readonly PreviewCard[], filter: RowFilter): readonly PreviewCard[] {
  if (filter === "all") return cards;
  return cards.filter(filter === "faulty" ? hasFault : wasMended);
}

/** Counts cells that cannot stand so. */
export function countFaults({ cards }: ListPreview): number {
  return cards.flatMap(({ fields }) => Object.values(fields)).filter((field) => field?.fault).length;
}
