import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { type AskableField, askableFieldLabels } from "#shared/company/shared-card-fields.ts";
import { cardLinkDays } from "#shared/order/retention-days.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { formatMailGreeting, sanitizeNameForMail } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";

interface HolderCardAwaitsMailProps {
  ref: string;
  firstName: string;
  company: string;
  /** What he is asked for and has not given. */
  missing: readonly AskableField[];
  /** 0: the first mail. */
  reminder: number;
  /** Opens his card, once; a mail of the version before has none. */
  token?: string;
}

/** Asks the holder of a company's card to complete and approve it, and reminds him. */
const template: MailTemplateFunction<HolderCardAwaitsMailProps> = (
  { ref, firstName, company, missing, reminder, token },
  site,
) => {
  const name = sanitizeNameForMail(company);
  const title = reminder > 0 ? "Votre carte vous attend toujours" : "Votre carte vous attend";
  const path = token === undefined ? routePaths.ownedCard(ref) : secretLinks.mailedCardLink(ref, token);
  const lacks = missing.map((field) => askableFieldLabels[field].toLowerCase()).join(", ");
  return {
    subject: `${title} (${name})`,
    body: (
      <MailLayout site={site} preview="Complétez-la et vérifiez ce qui sera imprimé." title={title}>
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          {`La carte de visite ${formatNameWithDe(name)} à votre nom est prête à être complétée. Elle n'est imprimée qu'une fois que vous l'avez vérifiée.`}
        </MailParagraph>
        {missing.length > 0 ? <MailParagraph>{`Il manque encore\u00a0: ${lacks}.`}</MailParagraph> : null}
        <MailActionButton href={site.publicUrl + path}>Compléter ma carte</MailActionButton>
        <MailParagraph>
          {`Ce bouton est pour vous seul\u00a0: il ouvre votre carte une fois, pendant ${cardLinkDays} jours. Ensuite, donnez-y cette adresse e-mail, et un code vous est envoyé\u00a0: il n'y a pas de mot de passe.`}
        </MailParagraph>
      </MailLayout>
    ),
  };
};

export const holderCardAwaitsMail = defineMail({ name: "holder-card-awaits", erasedWith: "owner-card", template });
