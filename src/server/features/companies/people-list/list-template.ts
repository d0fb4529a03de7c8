import type { SheetData } from "write-excel-file/node";
import { listColumnTitles, type PersonField, personFieldNames } from "#shared/company/list-columns.ts";

/** What the template shows of two people. */
const examples: readonly Partial<Record<PersonField, string>>[] = [
  {
    firstName: "Awa",
    lastName: "Ndiaye",
    jobTitle: "Directrice générale",
    department: "Direction",
    phoneNumber: "+221 77 123 45 67",
    workPhoneNumber: "+221 33 869 00 00",
    email: "awa.ndiaye@example.sn",
  },
  {
    firstName: "Moussa",
    lastName: "Diop",
    jobTitle: "Chef comptable",
    department: "Finances",
    phoneNumber: "+221 78 100 00 00",
    email: "moussa.diop@example.sn",
  },
];
/** Columns that a list has only where it says something there. */
const rare: readonly PersonField[] = ["whatsapp", "employeeNumber"];
/** Rows below the examples whose cells are texts already, so that a telephone typed there keeps its + and its digits. */
const emptyRows = 200;
/** Excel's format of a text. */
const asText = { type: String, format: "@" } as const;

/** Writes the list that a company fills in: an .xlsx with two people to be replaced. */
export function writeListTemplate(): Promise<Buffer> {
  return writePeopleSheet(examples, emptyRows);
}

/** Writes people as the template has them: an .xlsx whose cells are texts, `spareRows` empty ones at its end. */
export async function writePeopleSheet(
  people: readonly Partial<Record<PersonField, string>>[],
  spareRows = 0,
): Promise<Buffer> {
  const columns = personFieldNames.filter((name) => !rare.includes(name) || people.some((person) => person[name]));
  const headings = columns.map((name) => ({
    value: listColumnTitles[name],
    type: String,
    fontWeight: "bold" as const,
  }));
  const rows = Array.from({ length: people.length + spareRows }, (_, at) =>
    columns.map((name) => {
      const value = people[at]?.[name];
      return value ? { ...asText, value } : asText;
    }),
  );
  const sheet = { sheet: "Liste", columns: columns.map(() => ({ width: 26 })), stickyRowsCount: 1 };
  const data: SheetData = [headings, ...rows];
  const { default: writeExcelFile } = await import("write-excel-file/node");
  return writeExcelFile(data, sheet).toBuffer();
}
