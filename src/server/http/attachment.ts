/** Letters of Senegal's languages, and of French, that are not a base letter with an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  Ɓ: "B",
  ɓ: "b",
  Ɗ: "D",
  ɗ: "d",
  Ŋ: "N",
  ŋ: "n",
  Ƥ: "P",
  ƥ: "p",
  Ƭ: "T",
  ƭ: "t",
  Ƴ: "Y",
  ƴ: "y",
  Œ: "OE",
  œ: "oe",
  Æ: "AE",
  æ: "ae",
  "’": "'",
};

/**
 * Builds a `Content-Disposition` that saves a file under a person's name. Old readers get the part that plain ASCII can
 * write ("contact" if there is none, as for a name in Arabic), others the exact name in UTF-8 (RFC 6266, RFC 5987). No
 * character of `name` can leave the header's value.
 */
export function buildAttachmentDisposition(name: string, extension: string): string {
  // Removes characters that some system forbids in file names, and those that change the direction of the surrounding
  // text.
  const safe = name
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/g, " ")
    .toWellFormed()
    .replace(/\s+/g, " ")
    .trim();
  const stem = Array.from(safe).slice(0, 80).join("").trim() || "contact";
  const ascii = toPlainName(stem) || "contact";
  const exact = encodeURIComponent(`${stem}.${extension}`).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}.${extension}"; filename*=UTF-8''${exact}`;
}

/** Writes Latin letters without accents; leaves out other scripts with the brackets around them. */
function toPlainName(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/gu, (letter) => plainLetters[letter] ?? "")
    .replaceAll("%", "_")
    .replace(/\(\s*\)/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return /^\([^()]*\)$/.test(plain) ? plain.slice(1, -1) : plain;
}
