import { joinCsvCells, csvByteOrderMark, formatCsvMinute } from "#server/rendering/csv.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import { formatFrenchDay } from "#shared/format/instants.ts";
import { toVCard } from "#server/features/cards/card-service.ts";
import type { LeftContactRow } from "./lead-tables.ts";

const titles = ["Date", "Nom", "Téléphone", "E-mail", "Mot", "Accord donné"];

/** Formats leads for a spreadsheet, in UTF-8; formulas are escaped as in each of our CSV files. */
export function formatLeadsCsv(contacts: readonly LeftContactRow[]): string {
  const lines = contacts.map(({ leftAt, name, phone, email, word, consentText }) =>
    joinCsvCells([formatCsvMinute(leftAt), name, phone === "" ? "" : { phone }, email, word, consentText]),
  );
  return csvByteOrderMark + joinCsvCells(titles) + lines.join("");
}

/**
 * Formats leads for an address book, one vCard after the other. The whole name becomes the given name, since
 * nothing says where it parts.
 */
export function formatLeadsVcf(contacts: readonly LeftContactRow[]): string {
  return contacts
    .map(({ id, leftAt, name, phone, email, word }) => {
      const said = [word, `Coordonnées laissées sur ma carte le ${formatFrenchDay(leftAt)}.`]
        .filter(Boolean)
        .join("\n");
      return toVCard({
        ...mapCardTexts(() => ""),
        uid: id,
        revision: leftAt,
        cardUrl: "",
        firstName: name,
        phoneNumber: phone,
        email,
        description: said,
        links: [],
      });
    })
    .join("");
}
