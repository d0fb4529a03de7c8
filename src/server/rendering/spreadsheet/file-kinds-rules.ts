import type { ApiErrorCode } from "#shared/errors/errors.ts";

type FileKind = { kind: "zip" | "text" } | { refused: ApiErrorCode };

/** First bytes (as Latin-1) of files that are no spreadsheet we read. */
const refusedStarts: readonly [RegExp, ApiErrorCode][] = [
  [/^%PDF-/, "list.pdf"],
  [
    /^\x89PNG|^\xff\xd8\xff|^GIF8|^BM.{4}\0{4}|^RIFF.{4}WEBP|^II\*\0|^MM\0\*|^.{4}ftyp(heic|heix|mif1|avif)/s,
    "list.image",
  ],
  [/^\x1f\x8b|^Rar!\x1a|^7z\xbc\xaf|^BZh|^\xfd7zXZ/, "list.archive"],
  // Excel 2 to 4, before container files.
  [/^\x09[\0\x02\x04\x08][\x04\x06\x08]\0/, "list.old_excel"],
  [/^\s*(<\?xml|<!doctype\s+html|<html|<head|<meta|<table|<!--)|^MIME-Version:/i, "list.web_page"],
  [/^\s*(\{\\rtf|BEGIN:VCARD|[{[]\s*["{[])/, "list.not_spreadsheet"],
];

/** Container of Office files before 2007, and of files locked with a password. */
const container = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/** Detects what a file is by its bytes, whatever its name. */
export function detectFileKind(bytes: Buffer): FileKind {
  const start = bytes.subarray(0, 1024).toString("latin1");
  if (start.startsWith("PK\x03\x04")) return { kind: "zip" };
  if (start.startsWith("PK\x05\x06")) return { refused: "list.archive" };
  if (start.startsWith(container)) return { refused: detectContainer(bytes) };
  const withoutMark = start.replace(/^\xef\xbb\xbf/, "");
  const refused = refusedStarts.find(([pattern]) => pattern.test(withoutMark));
  return refused ? { refused: refused[1] } : { kind: "text" };
}

function detectContainer(bytes: Buffer): ApiErrorCode {
  const holds = (name: string) => bytes.includes(Buffer.from(name, "utf16le"));
  if (holds("EncryptedPackage")) return "list.password";
  if (holds("WordDocument") || holds("PowerPoint Document")) return "list.not_spreadsheet";
  return "list.old_excel";
}

/** Returns, from the names of its parts, why a ZIP is no .xlsx; `undefined` if it is one. */
export function refuseZipParts(names: readonly string[]): ApiErrorCode | undefined {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^xl\/workbook\.bin$/i)) return "list.binary_excel";
  if (has(/^(Index\/|Index\.zip$|index\.apxl$)/)) return "list.numbers";
  if (has(/^mimetype$/) && has(/^content\.xml$/)) return "list.open_document";
  if (has(/^\[Content_Types\]\.xml$/i)) return has(/^(word|ppt|visio)\//i) ? "list.not_spreadsheet" : undefined;
  return "list.archive";
}
