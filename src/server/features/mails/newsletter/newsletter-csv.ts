import type { Subscriber } from "#shared/contract/newsletter.ts";
import { paths } from "#shared/urls.ts";
import { csvLine, csvMark } from "#server/rendering/csv.ts";
import { stateWords } from "./newsletter-rules.ts";

const titles = ["E-mail", "État", "Texte accepté", "Demande", "Confirmation", "Désinscription", "Lien de désinscription"];

/** For a mailing tool: who may be written to, since when, and each one's own link to unsubscribe. */
export async function* subscribersCsv(batches: AsyncIterable<readonly (Subscriber & { token: string })[]>, publicUrl: string): AsyncGenerator<string> {
  yield csvMark + csvLine(titles);
  for await (const subscribers of batches) {
    const lines = subscribers.map(({ email, state, consentVersion, requestedAt, confirmedAt, unsubscribedAt, token }) =>
      csvLine([email, stateWords[state], consentVersion, requestedAt, confirmedAt ?? "", unsubscribedAt ?? "", publicUrl + paths.newsletterLeave(token)]),
    );
    yield lines.join("");
  }
}
