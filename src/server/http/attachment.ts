/**
 * Builds a `Content-Disposition` that saves a file under a person's name: plain ASCII for old readers, the exact
 * name in UTF-8 for the others (RFC 6266, RFC 5987). No character of `name` can leave the header's value.
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
  const ascii = stem
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_")
    .replaceAll("%", "_");
  const exact = encodeURIComponent(`${stem}.${extension}`).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}.${extension}"; filename*=UTF-8''${exact}`;
}
