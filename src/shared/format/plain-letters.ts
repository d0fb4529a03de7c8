/**
 * Letters and digits that only look different: mathematical alphabets (bold, script, double-struck), circled, squared
 * and full-width letters, Roman numerals and Latin ligatures. Not signs with their own meaning, such as ™, ½ or ².
 */
const lookAlikes =
  /[\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212c\u212d\u212f-\u2131\u2133\u2134\u2160-\u217f\u249c-\u24e9\u3000\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}\u{1f110}-\u{1f149}]/gu;
/** Black circled and squared letters, to which Unicode gives no plain letter; not the squared P, which is a sign. */
const blackLetters = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f17e}\u{1f180}-\u{1f189}](?!\ufe0f)/gu;
const [circledA, squaredA, letterA] = [0x1_f150, 0x1_f170, 0x41];

/** Replaces look-alike letters with plain ones: people write their names with them, and no font of ours prints them. */
export function toPlainLetters(text: string): string {
  return text
    .replace(lookAlikes, (letter) => letter.normalize("NFKC"))
    .replace(blackLetters, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return String.fromCharCode(code - (code < squaredA ? circledA : squaredA) + letterA);
    })
    .normalize("NFC");
}
