import type { TextReading } from "./text-codings.ts";
import type { ListAssignment, PersonField } from "./list-columns.ts";

/** Describes a field as the card will show it. */
export interface ProposedField {
  value: string;
  /** The value in the list; empty if it comes from elsewhere, such as a row that names a department. */
  given: string;
  /** The value's column, counted from 0; null: it comes from elsewhere. */
  column: number | null;
  /** Whether staff typed it in the preview. */
  isCorrected?: boolean;
  /** A French sentence that says what was corrected. */
  mended?: string;
  /** Whether the correction may be wrong, so that somebody should check it. */
  isDoubtful?: boolean;
  /** A French sentence that says why this cell cannot be used. */
  fault?: string;
}

export interface NameWay {
  firstName: string;
  lastName: string;
}

/** Describes the card that a row of the list proposes. */
export interface ProposedCard {
  /** The row's number in the spreadsheet. */
  row: number;
  /** The fields that the list gives, and the required fields that it lacks. */
  fields: Partial<Record<PersonField, ProposedField>>;
  /** Ways to split a whole name, the proposed one first; absent if no whole name was given. */
  nameWays?: NameWay[];
}

/** Names the reasons why a row becomes no card. */
export type LeftOutReason = "title" | "heading" | "section" | "total" | "note" | "empty" | "byHand";

export interface LeftOutRow {
  row: number;
  reason: LeftOutReason;
  /** The row's text, shortened. */
  text: string;
  /** A French sentence that gives the reason. */
  sentence: string;
}

export interface ProposedList {
  cards: ProposedCard[];
  leftOut: LeftOutRow[];
}

/** Describes a company's list as it was read, for the preview. */
export interface PeopleList extends ProposedList {
  /** The name of the sheet; empty for pasted text. */
  sheet: string;
  /** Names of all sheets that can be chosen. */
  sheets: string[];
  /** Possible decodings of its text, if there are several. */
  readings: TextReading[];
  assignment: ListAssignment;
  /** French sentences for the whole list. */
  notes: string[];
}

/** A value that staff typed to replace a cell's. */
export interface CellCorrection {
  row: number;
  field: PersonField;
  value: string;
}
