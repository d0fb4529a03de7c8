import { AppError } from "#shared/app-error.ts";
import { readSpreadsheet } from "#server/rendering/spreadsheet/read-spreadsheet.ts";

/** Returns the rows that are read of a file, or the code with which it is refused. */
export async function readOrRefuse(bytes: Buffer): Promise<string | string[][]> {
  try {
    const { sheets } = await readSpreadsheet({ bytes });
    return sheets.flatMap(({ rows }) => rows.map(({ cells }) => cells));
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
