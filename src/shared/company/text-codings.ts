/** How programs of before UTF-8 write a text, one byte a sign: Windows, old Macs, MS-DOS. */
export const textCodings = ["windows-1252", "macintosh", "cp850"] as const;
export type TextCoding = (typeof textCodings)[number];

/** How a text can be read, with what two of its words are then. */
export interface TextReading {
  coding: TextCoding;
  examples: string[];
}
