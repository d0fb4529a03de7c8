import { csvLine, csvMark, csvMinute } from "#server/rendering/csv.ts";
import { forEachText } from "#shared/card-texts.ts";
import { formatDay } from "#shared/instants.ts";
import { toVCard } from "#server/features/cards/card-service.ts";
import type { LeftContactRow } from "./lead-tables.ts";

const titles = ["Date", "Nom", "Téléphone", "E-mail", "Mot", "Accord donné"];

/** For a spreadsheet, in UTF-8; what could be a formula is made harmless as in every CSV of ours. */
export function contactsCsv(contacts: readonly LeftContactRow[]): string {
  const lines = contacts.map(({ leftAt, name, phone, email, word, consentText }) => csvLine([csvMinute(leftAt), name, phone === "" ? "" : { phone }, email, word, consentText]));
  return csvMark + csvLine(titles) + lines.join("");
}

/** For an address book: one vCard after the other. The whole name is the given one, since nothing says where it parts. */
export function contactsVcf(contacts: readonly LeftContactRow[]): string {
  return contacts
    .map(({ id, leftAt, name, phone, email, word }) => {
      const said = [word, `Coordonnées laissées sur ma carte le ${formatDay(leftAt)}.`].filter(Boolean).join("\n");
      return toVCard({ ...forEachText(() => ""), uid: id, revision: leftAt, cardUrl: "", firstName: name, phoneNumber: phone, email, description: said, links: [] });
    })
    .join("");
}
