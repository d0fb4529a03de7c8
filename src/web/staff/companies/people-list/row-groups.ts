import type { ListPreview, PreviewCard } from "#shared/contract/company-list.ts";
import { type PersonField, personFieldNames } from "#shared/company/list-columns.ts";

type PreviewField = NonNullable<PreviewCard["fields"][PersonField]>;

const listFields = ({ fields }: PreviewCard) => Object.values(fields).filter((field) => field !== undefined);

/** Checks whether a cell needs a look: it is invalid, or the reading is unsure of it and nobody corrected it. */
export function isDoubted({ fault, isDoubtful, isCorrected }: PreviewField): boolean {
  return fault !== undefined || (isDoubtful === true && !isCorrected);
}

const hasDoubt = (card: PreviewCard) => listFields(card).some(isDoubted);
const hasFault = (card: PreviewCard) => listFields(card).some(({ fault }) => fault !== undefined);
const hasCorrection = (card: PreviewCard) => listFields(card).some(({ isCorrected }) => isCorrected);

/**
 * Lists the numbers of the rows at the top: first those that were there (`before`) and are doubtful or edited, then
 * other doubtful ones, invalid before merely doubtful. So no row moves while it is edited, and an edited row stays
 * where it was.
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
  /** At the top, in the requested order. */
  doubted: PreviewCard[];
  /** The company has these people with other data. */
  changed: PreviewCard[];
  sure: PreviewCard[];
  /** The company already has these people with the same data. */
  same: PreviewCard[];
}

/** Groups the rows by what has to be checked; `first`: numbers of the rows at the top. */
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

/** Lists the fields that at least one row fills, or lacks although they are required. */
export function listFilledFields(cards: readonly PreviewCard[]): PersonField[] {
  return personFieldNames.filter((name) =>
    cards.some(({ fields: { [name]: field } }) => field && (field.value !== "" || field.fault || field.isCorrected)),
  );
}

/** Counts invalid cells. */
export function countFaults({ cards }: ListPreview): number {
  return cards.flatMap(listFields).filter(({ fault }) => fault).length;
}

/** Counts rows that staff edited or left out. */
export function countChangedRows({ cards, leftOut }: ListPreview): number {
  return cards.filter(hasCorrection).length + leftOut.filter(({ isByHand }) => isByHand).length;
}

/** Counts rows that need a look. */
export function countDoubtedRows(cards: readonly PreviewCard[]): number {
  return cards.filter(hasDoubt).length;
}

/** Counts the people whom the list creates, changes, and leaves as they are. */
export function countMatches({ cards }: Pick<ListPreview, "cards">): Record<"new" | "changed" | "same", number> {
  const of = (kind: string) => cards.filter(({ match }) => match?.kind === kind).length;
  return { new: of("new"), changed: of("changed"), same: of("same") };
}
