import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatCardsToCheck } from "#shared/company/cards-to-check.ts";
import { formatMailGreeting } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailLines, MailParagraph } from "./layout.tsx";

interface ProofSentMailProps {
  /** Of who answers. */
  firstName: string;
  number: string;
  /** Path of his own page, which staff must not open. */
  path: string;
  version: number;
  /** Cards to look at, of all that a proof is made of; none: the one of a mail of an earlier release. */
  cards?: number;
  of?: number;
  /** Whether the path opens the order as well, by its key. */
  isCompany?: boolean;
  /** Message of staff to who answers; may be empty. */
  note: string;
  /** 0: it has just been made; then the reminders. */
  reminder: number;
}

type Shown = Required<Pick<ProofSentMailProps, "version" | "cards" | "reminder">>;

function formatOpening({ version, cards, reminder }: Shown): string {
  if (reminder > 0) return `Nous attendons votre réponse pour ${agreeWord(cards, "l'imprimer", "les imprimer")}.`;
  if (version > 1)
    return `Voici la nouvelle version ${agreeWord(cards, "de la carte qui attend", "des cartes qui attendent")} votre accord.`;
  return agreeWord(
    cards,
    "Voici votre carte, recto et verso, telle qu'elle sera imprimée.",
    "Voici vos cartes, recto et verso, telles qu'elles seront imprimées.",
  );
}

/** Sends each version of a proof, and reminds who has not answered after two and five days. */
const template: MailTemplateFunction<ProofSentMailProps> = (
  { firstName, number, path, version, cards = 1, of = cards, isCompany = false, note, reminder },
  site,
  card,
) => {
  const waiting = `${agreeWord(cards, "Votre carte attend", "Vos cartes attendent")} votre accord`;
  const title = reminder > 0 ? waiting : formatCardsToCheck(cards, of) + (version > 1 ? `, version ${version}` : "");
  const others = of - cards;
  const picture = of === 1 && !isCompany ? card : undefined;
  return {
    subject: `${title} (commande ${number})`,
    body: (
      <MailLayout
        site={site}
        number={number}
        preview={`Regardez-${agreeWord(cards, "la", "les")}, puis approuvez, ou dites ce qu'il faut corriger.`}
        title={title}
        cards={!picture}
      >
        <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
        <MailParagraph>
          {formatOpening({ version, cards, reminder })}{" "}
          {agreeWord(
            cards,
            "Vous pouvez l'approuver, ou nous dire ce qu'il faut changer. Rien n'est imprimé avant votre accord.",
            "Vous pouvez les approuver toutes d'un coup, ou nous dire ce qu'il faut corriger sur certaines. Aucune carte n'est imprimée avant votre accord.",
          )}
        </MailParagraph>
        {picture}
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
          {isCompany
            ? "Ce lien ouvre votre commande\u00a0: ne le donnez qu'aux personnes qui en décident avec vous. Le devis s'y trouve aussi."
            : "Ce lien est à vous seul."}
        </MailParagraph>
        <MailActionButton href={`${site.publicUrl}${path}`}>
          {agreeWord(of, "Voir l'épreuve", "Vérifier les cartes")}
        </MailActionButton>
      </MailLayout>
    ),
  };
};

export const proofSentMail = defineMail({ name: "proof-sent", erasedWith: "order", picture: "card", template });
