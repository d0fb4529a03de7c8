import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Deps } from "#server/deps.ts";
import { createThreadDrawer } from "#server/jobs/task-thread.ts";
import { type TableFile, writeTableCsv } from "#server/rendering/table-file.ts";
import { readDocumentFile } from "../document-service.ts";
import { providerFeesNote, readMonthBooks } from "./books-service.ts";
import { noteHandedOver } from "./handed-over-service.ts";
import { formatIsoDay } from "#shared/format/day-and-time.ts";
import type { CsvCell } from "#server/rendering/csv.ts";
import type { AccountSettings } from "#shared/staff/site-settings.ts";
import type { MonthControl } from "./control-rules.ts";
import type { BookEntry } from "./entry-rules.ts";

const titles = ["Date", "Journal", "Écriture", "Pièce", "Compte", "Libellé", "Débit (FCFA)", "Crédit (FCFA)"];

/** Lays out a month's entries, one row per line; the rows of an entry share its number within the month. */
function layOutEntries(entries: readonly BookEntry[], accounts: AccountSettings): TableFile {
  return {
    titles,
    rows: entries.flatMap(({ at, journal, piece, label, lines }, place) =>
      lines.map(({ account, debit, credit }) => [
        formatIsoDay(at),
        journal,
        place + 1,
        piece,
        accounts[account],
        label,
        debit,
        credit,
      ]),
    ),
  };
}

/** Lays out the control as a sheet. `providerFees`: a sentence. */
function layOutControl({ sums, checks, faults, unclear }: MonthControl, providerFees: string): TableFile {
  const rows: CsvCell[][] = [
    ...(faults.length + unclear.length === 0 ? ["Tout concorde."] : faults).map((said) => [said, "", "", ""]),
    ...unclear.map((said) => [`À classer\u00a0: ${said}`, "", "", ""]),
    ...sums.map(({ label, amount }) => [label, amount, "", ""]),
    ...checks.map(({ label, expected, found }) => [label, expected, found, found - expected]),
    [providerFees, "", "", ""],
  ];
  return { titles: ["Contrôle", "Attendu (FCFA)", "Écritures (FCFA)", "Écart (FCFA)"], rows };
}

type Needs = Pick<Deps, "db" | "clock" | "payments" | "settings">;

const writeWorkbook = createThreadDrawer<(TableFile & { sheet: string })[]>(import.meta.dirname, "entries-writer.ts");

/** Writes a month's entries as CSV. */
export async function writeMonthCsv(deps: Needs, month: string): Promise<Buffer> {
  const { entries } = await readMonthBooks(deps, month);
  await noteHandedOver(deps, month, entries);
  return writeTableCsv(layOutEntries(entries, deps.settings.site));
}

/** Writes a month's entries and their control as .xlsx, off the event loop. @throws {AppError} `server.busy` */
export async function writeMonthWorkbook(deps: Needs, month: string): Promise<Buffer> {
  const { entries, control } = await readMonthBooks(deps, month);
  const workbook = await writeWorkbook([
    { sheet: "Écritures", ...layOutEntries(entries, deps.settings.site) },
    { sheet: "Contrôle", ...layOutControl(control, providerFeesNote) },
  ]);
  await noteHandedOver(deps, month, entries);
  return workbook;
}

/**
 * Creates a ZIP of a month: entries, control and its documents' PDFs, which are read one by one to save memory. An
 * error ends the stream, and so the download.
 * @throws {AppError} `server.busy`
 */
export async function createMonthArchive(deps: Needs, month: string): Promise<Readable> {
  const { entries, control, documents } = await readMonthBooks(deps, month);
  const tables = [
    { sheet: "Écritures", file: "ecritures.csv", ...layOutEntries(entries, deps.settings.site) },
    { sheet: "Contrôle", file: "controle.csv", ...layOutControl(control, providerFeesNote) },
  ];
  const zip = new ZipFile();
  const options = { mtime: new Date(deps.clock.now()) };
  for (const { file, titles, rows } of tables) zip.addBuffer(writeTableCsv({ titles, rows }), file, options);
  const sheets = tables.map(({ sheet, titles, rows }) => ({ sheet, titles, rows }));
  const workbook = await writeWorkbook(sheets);
  await noteHandedOver(deps, month, entries);
  zip.addBuffer(workbook, `comptabilite-${month}.xlsx`, { ...options, compress: false });
  for (const { id, number } of documents)
    zip.addReadStreamLazy(`documents/${number}.pdf`, { ...options, compress: false }, (give) => {
      readDocumentFile(deps, id).then(
        ({ pdf }) => give(null, Readable.from([pdf])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  zip.end();
  // `outputStream` is a PassThrough, which its type does not say. `zip` emits the errors of lazily read files.
  const stream = zip.outputStream as Readable;
  zip.on("error", (error: Error) => stream.destroy(error));
  return stream;
}
