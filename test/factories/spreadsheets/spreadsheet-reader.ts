/** Reads one spreadsheet in a thread of its own, as the service reads lists. */
import { answerReaderThread } from "#server/rendering/spreadsheet/answer-reader-thread.ts";
import { readSpreadsheet } from "#server/rendering/spreadsheet/read-spreadsheet.ts";
import type { ReceivedList } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";

await answerReaderThread(({ given }: { given: ReceivedList }) => readSpreadsheet(given));
