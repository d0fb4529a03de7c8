import type { TextReading } from "./text-codings.ts";
import type { ListAssignment, PersonField } from "./list-columns.ts";

/** Describes a field as it will stand on the card. */
export interface ProposedField {
  value: string;
  /** What the list has for it; empty where it comes from elsewhere, such as a row that names a department. */
  given: string;
  /** The column that it comes from, counted from 0; null: from elsewhere. */
  column: number | null;
  /** Whether staff wrote it in the preview. */
  isCorrected?: boolean;
  /** A French sentence: what was mended. */
  mended?: string;
  /** Whether what was mended may be wrong, and is to be looked at. */
  isDoubtful?: boolean;
  /** A French sentence: why this cell cannot stand so. */
  fault?: string;
}

export interface NameWay {
  firstName: string;
  lastName: string;
}

/** Describes the card that a row of the list proposes. */
export interface ProposedCard {
  /** The row's number, as the spreadsheet counts it. */
  row: number;
  /** Fields that the list has, and required ones that it lacks. */
  fields: Partial<Record<PersonField, ProposedField>>;
  /** How a whole name can be split, the proposed way first; absent where no whole name was given. */
  nameWays?: NameWay[];
}

/** Says why a row makes no card. */
export type LeftOutReason = "title" | "heading" | "section" | "total" | "note" | "empty" | "byHand";

export interface LeftOutRow {
  row: number;
  reason: LeftOutReason;
  /** What stands there, shortened. */
  text: string;
  /** A French sentence. */
  sentence: string;
}

export interface ProposedList {
  cards: ProposedCard[];
  leftOut: LeftOutRow[];
}

/** Describes a company's list as it was read, for its preview. */
export interface PeopleList extends ProposedList {
  /** The name of the sheet; empty for a text. */
  sheet: string;
  /** Names of all sheets that can be chosen. */
  sheets: string[];
  /** How its text can be read, where there are several ways. */
  readings: TextReading[];
  assignment: ListAssignment;
  /** French sentences for the whole list. */
  notes: string[];
}

/** Says what staff wrote in the place of a cell. */
export interface CellCorrection {
  row: number;
  field: PersonField;
  value: string;
}
