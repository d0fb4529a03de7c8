import { AppError } from "#shared/errors/app-error.ts";
import { spreadsheetLimits } from "../spreadsheet-rules.ts";
import { collectText } from "./collect-text.ts";
import { parseXml } from "./parse-xml.ts";
import type { ZipParts } from "./zip-parts.ts";

/** Reads the texts that cells name by their place. @throws {AppError} */
export async function readSharedTexts(parts: ZipParts, part: string): Promise<string[]> {
  const texts: string[] = [];
  const pieces = parts.open(part);
  if (!pieces) return texts;
  const collected = collectText();
  await parseXml(pieces, {
    open: collected.open,
    text: collected.text,
    close: (name) => {
      collected.close(name);
      if (name !== "si") return;
      texts.push(collected.take());
      if (texts.length > spreadsheetLimits.sharedTexts) throw new AppError("list.unpacks_too_much");
    },
  });
  return texts;
}
