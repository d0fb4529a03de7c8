import { spreadsheetLimits } from "../spreadsheet-rules.ts";

/** More characters than a cell keeps, so that a longer text is recognised. */
const most = spreadsheetLimits.cellCharacters * 2;
/** Excel's notation of a character that XML cannot contain. */
const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** Collects the content of a text's `t` elements, which may come in pieces, without the phonetic text (`rPh`). */
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
