import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Deps } from "#server/deps.ts";
import { createPaperDrawer } from "#server/rendering/document/draw-paper-in-thread.ts";
import { type TableFile, writeTableCsv } from "#server/rendering/table-file.ts";
import { readDocumentFile } from "../document-service.ts";
import { providerFeesNote, readMonthBooks } from "./books-service.ts";
import { noteHandedOver } from "./handed-over-service.ts";
import { layOutControl, layOutEntries } from "./month-sheets.ts";

type Needs = Pick<Deps, "db" | "clock" | "payments" | "settings">;

const writeWorkbook = createPaperDrawer<(TableFile & { sheet: string })[]>(import.meta.dirname, "entries-writer.ts");

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
 * Makes a ZIP of a month: entries, control and the PDFs of its papers, each read in turn, so that they are never in memory
 * together. A failure ends the stream, and the download, with an error.
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
  // `outputStream` is a PassThrough, which the types do not say; `zip` emits the errors of lazily read files.
  const stream = zip.outputStream as Readable;
  zip.on("error", (error: Error) => stream.destroy(error));
  return stream;
}
