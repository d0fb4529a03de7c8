import type { SheetData } from "write-excel-file/node";
import { listColumnTitles, type PersonField, personFieldNames } from "#shared/company/list-columns.ts";

/** The two people in the template. */
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
/** Columns that are only written if somebody has a value there. */
const rare: readonly PersonField[] = ["whatsapp", "employeeNumber"];
/** Empty rows formatted as text, so that telephones typed there keep their + and digits. */
const emptyRows = 200;
/** Excel's text format. */
const asText = { type: String, format: "@" } as const;

/** Writes the list template for companies: an .xlsx with two example people to replace. */
export function writeListTemplate(): Promise<Buffer> {
  return writePeopleSheet(examples, emptyRows);
}

/** Writes people in the template's form: an .xlsx of text cells, with `spareRows` empty rows at its end. */
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
