import type { Subscriber } from "#shared/contract/newsletter.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { joinCsvCells, csvByteOrderMark } from "#server/rendering/csv.ts";
import { subscriberStateLabels } from "./newsletter-rules.ts";

const titles = [
  "E-mail",
  "État",
  "Texte accepté",
  "Demande",
  "Confirmation",
  "Désinscription",
  "Lien de désinscription",
];

/** Builds the CSV for a mailing tool: who may be written to, since when, and each one's own link to unsubscribe. */
export async function* buildSubscribersCsv(
  batches: AsyncIterable<readonly (Subscriber & { token: string })[]>,
  publicUrl: string,
): AsyncGenerator<string> {
  yield csvByteOrderMark + joinCsvCells(titles);
  for await (const subscribers of batches) {
    const lines = subscribers.map(({ email, state, consentVersion, requestedAt, confirmedAt, unsubscribedAt, token }) =>
      joinCsvCells([
        email,
        subscriberStateLabels[state],
        consentVersion,
        requestedAt,
        confirmedAt ?? "",
        unsubscribedAt ?? "",
        publicUrl + secretLinks.newsletterLeave(token),
      ]),
    );
    yield lines.join("");
  }
}
