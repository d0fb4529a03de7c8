import { labelCardTexts } from "../card/card-texts.ts";
import { personTextNames, type PersonTextName } from "./company-texts.ts";

/** A field of a person in a company's list. */
export type PersonField = PersonTextName | "department" | "whatsapp" | "employeeNumber";

const afterJob = personTextNames.indexOf("jobTitle") + 1;
/** Names a person's fields in a company's list, in the order of the list template. */
export const personFieldNames: readonly PersonField[] = [
  ...personTextNames.slice(0, afterJob),
  "department",
  ...personTextNames.slice(afterJob),
  "whatsapp",
  "employeeNumber",
];

/** What a list column contains: a person's field, or a whole name, which is then split. */
export type ListColumn = PersonField | "fullName";

/** Titles each column, on screens and in the list template; columns of an uploaded list are recognized by them. */
export const listColumnTitles: Record<ListColumn, string> = {
  ...labelCardTexts(personTextNames),
  fullName: "Nom complet",
  department: "Département",
  whatsapp: "WhatsApp",
  employeeNumber: "Matricule",
};

/** The columns in order; the one with the whole name follows first and last name. */
export const listColumnNames: readonly ListColumn[] = [
  ...personFieldNames.slice(0, 2),
  "fullName",
  ...personFieldNames.slice(2),
];

/** What a column is used for; `ignored`: for nothing, and nobody needs to be asked. */
export type ColumnUse = ListColumn | "ignored";

/** Which word of a whole name comes first. */
export type NameOrder = "firstNameFirst" | "lastNameFirst";

/** The decided uses of a company's columns, by lowercase heading (by position if there is none), for its next list. */
export type RememberedColumns = Readonly<Record<string, ColumnUse>>;

/** Describes how a column of the list is used. */
export interface AssignedColumn {
  /** Counted from 0. */
  column: number;
  /** The heading as it stands in the file; two heading rows are joined. Empty: the column has none. */
  heading: string;
  /** Null: unclear, so the column is not read until somebody decides. */
  use: ColumnUse | null;
  /** What decided the use. */
  by: "hand" | "remembered" | "heading" | "content" | null;
  /** Whether the use is a guess that somebody should check. */
  isGuessed?: boolean;
  /** Up to three cells. */
  examples: string[];
}

/** Describes how a sheet is read. */
export interface ListAssignment {
  /** The number of the last heading row; 0: there is none. */
  headingRow: number;
  columns: AssignedColumn[];
  /** Null: there is no column `fullName`, or no hint; then each ambiguous name is a fault. */
  nameOrder: NameOrder | null;
  /** French sentences about what is unclear, and about columns whose content contradicts their heading. */
  notes: string[];
}
