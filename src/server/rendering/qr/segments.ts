import type { QRCodeSegment } from "qrcode";

/** Two lines of what QR codes keep as "alphanumeric", as a vCard begins, and the rest. */
const twoPlainLines = /^([0-9A-Z $%*+./:-]{2,})\r\n([0-9A-Z $%*+./:-]{2,})(\r\n[^]*)$/;

/**
 * Splits a text into QR segments: UTF-8 in a byte segment without ECI, a vCard's first two lines apart. The line
 * end between them is a byte segment of its own, of ASCII alone, after which zbar believes the next one to be
 * UTF-8 (decision 29).
 */
export function splitIntoQrSegments(text: string): QRCodeSegment[] {
  const [, first, second, rest] = twoPlainLines.exec(text) ?? [];
  if (first === undefined || second === undefined || rest === undefined) return [bytes(text)];
  return [{ data: first, mode: "alphanumeric" }, bytes("\r\n"), { data: second, mode: "alphanumeric" }, bytes(rest)];
}

function bytes(text: string): QRCodeSegment {
  return { data: Buffer.from(text), mode: "byte" };
}
