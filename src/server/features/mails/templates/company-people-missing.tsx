import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { routePaths } from "#shared/route-paths.ts";
import { sanitizeNameForMail } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";

interface CompanyPeopleMissingMailProps {
  company: string;
  /** They have no mailbox, or have not answered after two reminders. */
  why: "withoutMail" | "silent";
  /** When they were asked (ms since 1970 UTC): a round is told of once. */
  round: number;
  /** Whoever reads it looks after the company's cards in its space; else he answers us. */
  hasSpace: boolean;
  count: number;
  /** The first of them. */
  people: readonly { ref: string; name: string }[];
}

/** Tells a company who has not completed his card, or whom we cannot write to. */
const template: MailTemplateFunction<CompanyPeopleMissingMailProps> = (
  { company, why, hasSpace, count, people },
  site,
) => {
  const isSilent = why === "silent";
  const title = isSilent
    ? `${formatCount(count, "personne n'a pas vérifié sa carte", "personnes n'ont pas vérifié leur carte")}`
    : `${formatCount(count, "personne attend son lien", "personnes attendent leur lien")}`;
  const others = count - people.length;
  return {
    subject: `${title} (${sanitizeNameForMail(company)})`,
    body: (
      <MailLayout site={site} preview="Envoyez-leur leur lien, ou faites imprimer sans attendre." title={title}>
        <MailParagraph>
          {isSilent
            ? "Malgré deux rappels, leurs cartes ne sont ni complétées ni vérifiées."
            : "Nous n'avons pas d'adresse e-mail pour leur écrire. Envoyez à chacune son lien, par WhatsApp par exemple."}
        </MailParagraph>
        <MailParagraph>
          {people.map(({ ref, name }) => (
            <span key={ref}>
              {sanitizeNameForMail(name)}
              <br />
            </span>
          ))}
          {others > 0 ? `et ${formatCount(others, "autre", "autres")}.` : ""}
        </MailParagraph>
        {hasSpace ? (
          <>
            <MailParagraph>
              {isSilent
                ? `Dans l'espace de l'entreprise, vous pouvez leur envoyer un lien, compléter ${agreeWord(count, "la carte", "les cartes")}, ou faire imprimer sans attendre.`
                : "Les liens sont dans l'espace de l'entreprise."}
            </MailParagraph>
            <MailActionButton href={`${site.publicUrl}${routePaths.company}`}>Ouvrir l'espace</MailActionButton>
          </>
        ) : (
          <MailParagraph>
            Répondez à ce message&nbsp;: nous les envoyons, ou faisons imprimer sans attendre.
          </MailParagraph>
        )}
      </MailLayout>
    ),
  };
};

export const companyPeopleMissingMail = defineMail({ name: "company-people-missing", erasedWith: "owner", template });
