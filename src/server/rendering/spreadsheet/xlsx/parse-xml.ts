import sax from "sax";
import { AppError } from "#server/app-error.ts";

/** Receives a part's elements in order, by their names without prefixes. */
export interface XmlListener {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** A part of an .xlsx nests about ten deep. */
const deepest = 100;

/** Thrown by a listener that has read enough of a part. */
export class EnoughXml extends Error {}

/**
 * Parses a part piece by piece. Never expands entities that a file defines: a part with a document type is refused.
 * @throws {AppError} `list.unreadable`, or what the pieces throw
 */
export async function parseXml(pieces: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parser = createParser(listener);
  try {
    for await (const piece of pieces) parser.write(decoder.decode(piece, { stream: true }));
    parser.write(decoder.decode()).close();
  } catch (error) {
    if (error instanceof EnoughXml) return;
    throw error instanceof AppError ? error : new AppError("list.unreadable", { cause: error });
  }
}

function createParser({ open, text, close }: XmlListener): sax.SAXParser {
  // The parser limits its buffers only if it counts positions.
  const parser = sax.parser(true, { trim: false, normalize: false, position: true });
  let depth = 0;
  const listeners: Partial<sax.SAXParser> = {
    onerror: (error) => {
      throw error;
    },
    ondoctype: () => {
      throw new AppError("list.unreadable", { cause: new Error("A part has a document type.") });
    },
    onopentag: ({ name, attributes }) => {
      depth += 1;
      if (depth > deepest) throw new AppError("list.unreadable", { cause: new Error("A part nests too deep.") });
      open?.(withoutPrefix(name), attributes as Record<string, string>);
    },
    ontext: (found) => text?.(found),
    oncdata: (found) => text?.(found),
    onclosetag: (name) => {
      depth -= 1;
      close?.(withoutPrefix(name));
    },
  };
  Object.assign(parser, listeners);
  return parser;
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
