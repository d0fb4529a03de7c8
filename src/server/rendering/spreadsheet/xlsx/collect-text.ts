import { spreadsheetLimits } from "../spreadsheet-rules.ts";

/** One character more than a cell keeps, so that a longer text is known to be. */
const most = spreadsheetLimits.cellCharacters * 2;
/** A character that XML cannot hold, as Excel writes it. */
const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** Collects what stands in the `t` elements of a text, which may be in pieces, without how it is pronounced (`rPh`). */
export function collectText() {
  let text = "";
  let isText = false;
  let isPronounced = false;
  return {
    open: (name: string) => {
      if (name === "t") isText = true;
      else if (name === "rPh") isPronounced = true;
    },
    text: (piece: string) => {
      if (isText && !isPronounced && text.length < most) text += piece;
    },
    close: (name: string) => {
      if (name === "t") isText = false;
      else if (name === "rPh") isPronounced = false;
    },
    /** Returns the text, and begins the next one. */
    take: () => {
      const taken = text;
      text = "";
      return unescapeXlsxText(taken);
    },
  };
}

export function unescapeXlsxText(text: string): string {
  return text.replace(escaped, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
