import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatCardsToCheck } from "#shared/company/cards-to-check.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { formatMailGreeting } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailLines, MailParagraph } from "./layout.tsx";

interface CompanyProofSentMailProps {
  /** Of the company's contact. */
  name: string;
  number: string;
  ref: string;
  key: string;
  version: number;
  /** Cards to look at, of all that the order has. */
  cards: number;
  of: number;
  /** Message of staff to the company; may be empty. */
  note: string;
  /** 0: it has just been made; then the reminders. */
  reminder?: number;
}

/** Sends a company each version of what its cards will look like, and reminds one that has not answered after two and five days. */
const template: MailTemplateFunction<CompanyProofSentMailProps> = (
  { name, number, ref, key, version, cards, of, note, reminder = 0 },
  site,
) => {
  const title = formatCardsToCheck(cards, of) + (version > 1 ? `, version ${version}` : "");
  const others = of - cards;
  const waiting = `${agreeWord(cards, "Votre carte attend", "Vos cartes attendent")} votre accord`;
  return {
    subject: `${reminder > 0 ? waiting : title} (commande ${number})`,
    body: (
      <MailLayout
        site={site}
        number={number}
        preview="Regardez-les, puis approuvez-les toutes, ou dites ce qu'il faut corriger."
        title={reminder > 0 ? waiting : title}
      >
        <MailParagraph>{formatMailGreeting(name)}</MailParagraph>
        <MailParagraph>
          {reminder > 0
            ? "Nous attendons votre réponse pour les imprimer."
            : version > 1
              ? `Voici ${agreeWord(cards, "la carte qui attend", "les cartes qui attendent")} encore votre accord.`
              : "Voici vos cartes, recto et verso, telles qu'elles seront imprimées."}{" "}
          Vous pouvez les approuver toutes d'un coup, ou nous dire ce qu'il faut corriger sur certaines. Aucune carte
          n'est imprimée avant votre accord.
        </MailParagraph>
        {others > 0 ? (
          <MailParagraph>
            {`${formatCount(others, "autre carte est déjà approuvée", "autres cartes sont déjà approuvées")}\u00a0: rien à y refaire.`}
          </MailParagraph>
        ) : null}
        {note ? (
          <MailParagraph>
            <MailLines text={note} />
          </MailParagraph>
        ) : null}
        <MailParagraph>
          Ce lien ouvre votre commande&nbsp;: ne le donnez qu'aux personnes qui en décident avec vous. Le devis s'y
          trouve aussi.
        </MailParagraph>
        <MailActionButton href={`${site.publicUrl}${secretLinks.companyProofByKey(ref, key)}`}>
          Vérifier les cartes
        </MailActionButton>
      </MailLayout>
    ),
  };
};

export const companyProofSentMail = defineMail({ name: "company-proof-sent", erasedWith: "order", template });
