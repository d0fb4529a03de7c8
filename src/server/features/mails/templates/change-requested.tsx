import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { routePaths } from "#shared/route-paths.ts";
import { sanitizeNameForMail } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";

interface ChangeRequestedMailProps {
  /** The card; with it the mail is erased. */
  ref: string;
  company: string;
  organisationId: string;
  /** Whoever reads it answers in the company's space; else he is of the team. */
  hasSpace: boolean;
  /** Whose card it is. */
  name: string;
  /** Its French name. */
  field: string;
  to: string;
  /** It is a mailbox that came by the card's link, which the mail does not repeat. */
  isMailbox?: boolean;
}

/** Tells a company's administrators that somebody asks for a locked field of a card to change. */
const template: MailTemplateFunction<ChangeRequestedMailProps> = (
  { company, organisationId, hasSpace, name, field, to, isMailbox = false },
  site,
) => {
  const whose = formatNameWithDe(sanitizeNameForMail(name));
  const space = isMailbox ? routePaths.companySpace(organisationId, "a-completer") : routePaths.company;
  const page = hasSpace ? space : `${routePaths.admin}/entreprises/${organisationId}`;
  if (isMailbox)
    return {
      subject: `Une adresse e-mail est à confirmer pour la carte ${whose}`,
      body: (
        <MailLayout site={site} preview="Confirmez-la, ou refusez-la." title="Une adresse e-mail est à confirmer">
          <MailParagraph>{`Par le lien de la carte ${whose} (${sanitizeNameForMail(company)}), une adresse e-mail a été donnée.`}</MailParagraph>
          <MailParagraph>
            {
              "Un lien se transfère\u00a0: vérifiez que cette adresse est bien celle de cette personne. Une fois confirmée, elle ouvre sa carte."
            }
          </MailParagraph>
          <MailActionButton href={`${site.publicUrl}${page}`}>Voir l'adresse</MailActionButton>
        </MailLayout>
      ),
    };
  return {
    subject: `Un changement est demandé sur la carte ${whose}`,
    body: (
      <MailLayout site={site} preview="Acceptez-le, ou refusez-le avec un mot." title="Un changement est demandé">
        <MailParagraph>{`Sur la carte ${whose} (${sanitizeNameForMail(company)}), ce champ doit changer\u00a0: ${field}.`}</MailParagraph>
        <MailParagraph>
          {to === "" ? "Il doit être vide." : `Il doit dire\u00a0: ${sanitizeNameForMail(to)}`}
        </MailParagraph>
        <MailParagraph>
          {
            "C'est l'entreprise qui décide de ce champ. Accepter ne change que cette carte\u00a0; les autres restent comme elles sont."
          }
        </MailParagraph>
        <MailActionButton href={`${site.publicUrl}${page}`}>Répondre à la demande</MailActionButton>
      </MailLayout>
    ),
  };
};

export const changeRequestedMail = defineMail({ name: "change-requested", erasedWith: "owner", template });
