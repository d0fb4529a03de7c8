import { join } from "node:path";
import type { PeopleList } from "#shared/company/proposed-cards.ts";
import { findServerEntry } from "#server/config/built-folder.ts";
import { askReaderThread } from "#server/rendering/spreadsheet/ask-reader-thread.ts";
import type { ReceivedList } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import type { ReadListTask } from "./people-list-reader.ts";
import type { ReadListOptions } from "./propose-people-list.ts";

const reader = findServerEntry(join(import.meta.dirname, "people-list-reader.ts"));

/**
 * Reads a company's list as it came, a file or a pasted text, to the cards that it proposes; off the event loop.
 * @throws {AppError} `list.…`; `server.busy`
 */
export function readPeopleList(given: ReceivedList, options: ReadListOptions = {}): Promise<PeopleList> {
  return askReaderThread<PeopleList>(reader, { given, options } satisfies ReadListTask);
}
