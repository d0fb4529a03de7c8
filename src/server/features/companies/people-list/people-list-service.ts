import type { PeopleList } from "#shared/company/proposed-cards.ts";
import { createListReader } from "#server/rendering/spreadsheet/list-reader.ts";
import type { ReceivedList } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import type { ReadListTask } from "./people-list-reader.ts";
import type { ReadListOptions } from "./propose-people-list.ts";

const readInThread = createListReader<ReadListTask, PeopleList>(import.meta.dirname, "people-list-reader.ts");

/**
 * Reads a company's list, a file or pasted text, into proposed cards, off the event loop.
 * @throws {AppError} `list.…`; `server.busy`
 */
export function readPeopleList(given: ReceivedList, options: ReadListOptions = {}): Promise<PeopleList> {
  return readInThread({ given, options });
}
