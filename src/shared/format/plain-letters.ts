/**
 * Letters and digits that only look otherwise: mathematical alphabets (bold, script, double-struck), circled and squared
 * letters, full-width ones, Roman numerals and Latin ligatures. Not signs with a meaning of their own, as ™, ½ or ².
 */
const lookAlikes =
  /[\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212c\u212d\u212f-\u2131\u2133\u2134\u2160-\u217f\u249c-\u24e9\u3000\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}\u{1f110}-\u{1f149}]/gu;
/** Black circled and squared letters, which Unicode says to be nobody's; P alone is a sign of its own. */
const blackLetters = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f17e}\u{1f180}-\u{1f189}](?!\ufe0f)/gu;
const [circledA, squaredA, letterA] = [0x1_f150, 0x1_f170, 0x41];

/** Makes plain letters of those that only look otherwise: people write their names with them, and nothing can print them. */
export function toPlainLetters(text: string): string {
  return text
    .replace(lookAlikes, (letter) => letter.normalize("NFKC"))
    .replace(blackLetters, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return String.fromCharCode(code - (code < squaredA ? circledA : squaredA) + letterA);
    })
    .normalize("NFC");
}
