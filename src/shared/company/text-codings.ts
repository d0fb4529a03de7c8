/** Lists the one-byte encodings used before UTF-8: Windows, old Macs, MS-DOS. */
export const textCodings = ["windows-1252", "macintosh", "cp850"] as const;
export type TextCoding = (typeof textCodings)[number];

/** A possible decoding of a text, with two of its words decoded that way. */
export interface TextReading {
  coding: TextCoding;
  examples: string[];
}
