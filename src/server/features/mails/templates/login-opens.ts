import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { sanitizeNameForMail } from "./mail-rules.ts";

export interface LoginSubjectData {
  /** Names the card, or the number of cards; empty: none. */
  cards: string;
  /** Those whose cards are looked after; absent in mails of the version before. */
  companies?: readonly string[];
}

/** Says what a mailed login opens, after "Il ouvre", and what for, at the end of the mail's subject. */
export function describeLoginOpens({ cards, companies = [] }: LoginSubjectData): { subject: string; opens: string } {
  const own = `votre espace pour gérer votre carte de visite (${sanitizeNameForMail(cards)})`;
  const subject = "pour gérer votre carte";
  if (companies.length === 0) return { subject, opens: own };
  const names = companies.map((name) => formatNameWithDe(sanitizeNameForMail(name)));
  const isOne = names.length === 1;
  const spaces = `${isOne ? "l'espace" : "les espaces"} ${new Intl.ListFormat("fr", { type: "conjunction" }).format(names)}`;
  if (cards !== "") return { subject, opens: `${own}, et ${spaces}` };
  return { subject: `pour ${spaces}`, opens: `${spaces} pour gérer ${isOne ? "ses" : "leurs"} cartes de visite` };
}
