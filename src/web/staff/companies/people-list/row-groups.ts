import type { ListPreview, PreviewCard } from "#shared/contract/company-list.ts";
import { type PersonField, personFieldNames } from "#shared/company/list-columns.ts";

type PreviewField = NonNullable<PreviewCard["fields"][PersonField]>;

const listFields = ({ fields }: PreviewCard) => Object.values(fields).filter((field) => field !== undefined);

/** Checks whether a cell is to be looked at: it cannot stand so, or the reading is not sure of it and nobody wrote it again. */
export function isDoubted({ fault, isDoubtful, isCorrected }: PreviewField): boolean {
  return fault !== undefined || (isDoubtful === true && !isCorrected);
}

const hasDoubt = (card: PreviewCard) => listFields(card).some(isDoubted);
const hasFault = (card: PreviewCard) => listFields(card).some(({ fault }) => fault !== undefined);
const hasCorrection = (card: PreviewCard) => listFields(card).some(({ isCorrected }) => isCorrected);

/**
 * Lists the rows that stand first, by their numbers: those that stood there (`before`) and are doubted or were written
 * again, then other doubted ones, with what cannot stand before what may be right. So no row moves while one writes in
 * it: one that is written again stays where it was.
 */
export function listDoubtedRows(cards: readonly PreviewCard[], before: readonly number[] = []): number[] {
  const byRow = new Map(cards.map((card) => [card.row, card]));
  const stays = (row: number) => {
    const card = byRow.get(row);
    return card !== undefined && (hasDoubt(card) || hasCorrection(card));
  };
  const kept = before.filter(stays);
  const comes = (card: PreviewCard) =>
    !kept.includes(card.row) && hasDoubt(card) && (before.length === 0 || !hasCorrection(card));
  const others = cards.filter(comes);
  return [...kept, ...others.filter(hasFault), ...others.filter((card) => !hasFault(card))].map((one) =>
    typeof one === "number" ? one : one.row,
  );
}

export interface RowGroups {
  /** Stand first, in the order asked for. */
  doubted: PreviewCard[];
  /** The company has them otherwise. */
  changed: PreviewCard[];
  sure: PreviewCard[];
  /** The company has them so already. */
  same: PreviewCard[];
}

/** Groups the rows by what has to be looked at; `first`: numbers of those that stand first. */
export function groupRows(cards: readonly PreviewCard[], first: readonly number[]): RowGroups {
  const rest = cards.filter(({ row }) => !first.includes(row));
  const ofKind = (kind: string) => rest.filter(({ match }) => match?.kind === kind);
  return {
    doubted: first.flatMap((row) => cards.find((card) => card.row === row) ?? []),
    changed: ofKind("changed"),
    sure: rest.filter(({ match }) => match === undefined || match.kind === "new"),
    same: ofKind("same"),
  };
}

/** Names the fields that some row fills, or lacks though it must not. */
export function listFilledFields(cards: readonly PreviewCard[]): PersonField[] {
  return personFieldNames.filter((name) =>
    cards.some(({ fields: { [name]: field } }) => field && (field.value !== "" || field.fault || field.isCorrected)),
  );
}

/** Counts cells that cannot stand so. */
export function countFaults({ cards }: ListPreview): number {
  return cards.flatMap(listFields).filter(({ fault }) => fault).length;
}

/** Counts rows that staff wrote in or left out. */
export function countChangedRows({ cards, leftOut }: ListPreview): number {
  return cards.filter(hasCorrection).length + leftOut.filter(({ isByHand }) => isByHand).length;
}

/** Counts rows with something to look at. */
export function countDoubtedRows(cards: readonly PreviewCard[]): number {
  return cards.filter(hasDoubt).length;
}

/** Counts whom the list makes, changes, and leaves as they are. */
export function countMatches({ cards }: Pick<ListPreview, "cards">): Record<"new" | "changed" | "same", number> {
  const of = (kind: string) => cards.filter(({ match }) => match?.kind === kind).length;
  return { new: of("new"), changed: of("changed"), same: of("same") };
}
