import { labelCardTexts } from "../card/card-texts.ts";
import { personTextNames, type PersonTextName } from "./company-texts.ts";

/** What a company's list says of a person. */
export type PersonField = PersonTextName | "department" | "whatsapp" | "employeeNumber";

const afterJob = personTextNames.indexOf("jobTitle") + 1;
/** Names what a company's list says of a person, in the order of its template. */
export const personFieldNames: readonly PersonField[] = [
  ...personTextNames.slice(0, afterJob),
  "department",
  ...personTextNames.slice(afterJob),
  "whatsapp",
  "employeeNumber",
];

/** What a column of the list holds: one of these, or the whole name, which is split. */
export type ListColumn = PersonField | "fullName";

/** Titles a column, on screens and in the template, by which it is found again. */
export const listColumnTitles: Record<ListColumn, string> = {
  ...labelCardTexts(personTextNames),
  fullName: "Nom complet",
  department: "Département",
  whatsapp: "WhatsApp",
  employeeNumber: "Matricule",
};

/** After a first and a last name comes the column that has both. */
export const listColumnNames: readonly ListColumn[] = [
  ...personFieldNames.slice(0, 2),
  "fullName",
  ...personFieldNames.slice(2),
];

/** What a column is taken for; `ignored`: for nothing, and nobody needs to be asked. */
export type ColumnUse = ListColumn | "ignored";

/** Which word of a whole name comes first. */
export type NameOrder = "firstNameFirst" | "lastNameFirst";

/** What was decided for a company's columns, by heading in small letters (by place where there is none), for the next list. */
export type RememberedColumns = Readonly<Record<string, ColumnUse>>;

/** Describes a column of the list, as far as it is in use. */
export interface AssignedColumn {
  /** Counted from 0. */
  column: number;
  /** As it stands there; two rows of headings are joined. Empty: it has none. */
  heading: string;
  /** Null: unclear, and read for nothing until somebody says it. */
  use: ColumnUse | null;
  /** Who says so. */
  by: "hand" | "remembered" | "heading" | "content" | null;
  /** Whether what it is taken for is to be looked at. */
  isGuessed?: boolean;
  /** Up to three cells. */
  examples: string[];
}

/** Says how a sheet is read. */
export interface ListAssignment {
  /** The number of the last row of headings; 0: there is none. */
  headingRow: number;
  columns: AssignedColumn[];
  /** Of the column `fullName`; null: there is none, or nothing tells, and each name that could be either is a fault. */
  nameOrder: NameOrder | null;
  /** French sentences about what is unclear, and what was seen otherwise than headings say. */
  notes: string[];
}
