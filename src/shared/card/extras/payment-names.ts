/** Letters of other scripts; `read` has the Latin letter that each looks like, at the same position. */
const lent = "авекмнорстухіѕјԝѵԁαβεικνορτυχωɑıʋ";
const read = "abekmhopctyxisjwvdabeikvoptuxwaiv";
const latin = new Map([...lent].map((letter, at) => [letter, read.charAt(at)]));
const figures: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s" };

/** The spellings of each service's name, in Latin letters and figures. */
const named: Readonly<Record<string, RegExp>> = {
  Wave: /\b(?:my|pay)?wave(?:app|business|mobile|money|pay|senegal|sn|\d+)?\b/,
  "Orange Money":
    /\borange ?(?:money|sonatel)|\bmax ?it\b|\b(?:pay|paiement|argent|envo|transf|depo)[a-z]*\b.*\bom\b|\bwave om\b/,
  PayDunya: /\bpaydunya/,
  PayTech: /\bpaytech/,
  CinetPay: /\bcinetpay/,
  InTouch: /\bintouch\b|\btouchpay|\bgutouch/,
  Bictorys: /\bbictorys/,
};

/**
 * Lists the payment services that a text names to a human reader: letters of other scripts, figures in place of
 * letters, and spaced-out letters count as what they look like.
 */
export function listNamedPaymentServices(text: string): string[] {
  const folded = [
    ...text
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll(/[\p{M}\p{Cf}]/gu, ""),
  ]
    .map((letter) => latin.get(letter) ?? letter)
    .join("")
    .replaceAll("vv", "w")
    .replaceAll(/[^a-z\d]+/g, " ");
  const readings = [folded, folded.replaceAll(/\d/g, (figure) => figures[figure] ?? figure)].map((words) =>
    words.replaceAll(/\b([a-z]) (?=[a-z]\b)/g, "$1"),
  );
  return Object.keys(named).filter((name) => readings.some((words) => named[name]?.test(words)));
}
