import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { type AskableField, askableFieldLabels } from "#shared/company/shared-card-fields.ts";
import { routePaths } from "#shared/route-paths.ts";
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
}

/** Asks the holder of a company's card to complete and approve it, and reminds him. */
const template: MailTemplateFunction<HolderCardAwaitsMailProps> = (
  { ref, firstName, company, missing, reminder },
  site,
) => {
  const name = sanitizeNameForMail(company);
  const title = reminder > 0 ? "Votre carte vous attend toujours" : "Votre carte vous attend";
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
        <MailParagraph>
          {"Il n'y a pas de mot de passe\u00a0: donnez cette adresse e-mail, et un code vous est envoyé."}
        </MailParagraph>
        <MailActionButton href={`${site.publicUrl}${routePaths.ownedCard(ref)}`}>Compléter ma carte</MailActionButton>
      </MailLayout>
    ),
  };
};

export const holderCardAwaitsMail = defineMail({ name: "holder-card-awaits", erasedWith: "owner-card", template });
