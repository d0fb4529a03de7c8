import { formatMailGreeting } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailLines, MailParagraph } from "./layout.tsx";

interface ProofSentMailProps {
  firstName: string;
  number: string;
  /** Path of the buyer's own page, which staff must not open. */
  path: string;
  version: number;
  /** Message of staff to the buyer; may be empty. */
  note: string;
  /** 0: it has just been made; then the reminders. */
  reminder: number;
}

function formatProofOpening({ version, reminder }: Pick<ProofSentMailProps, "version" | "reminder">): string {
  if (reminder > 0) return "Nous attendons votre réponse pour imprimer votre carte. Regardez-la bien";
  if (version > 1) return "Voici la nouvelle version du dessin de votre carte. Regardez-la bien";
  return "Voici le dessin de votre carte. Regardez-le bien";
}

/** Sends each version of a proof, and reminds a buyer who has not answered after two and five days. */
const template: MailTemplateFunction<ProofSentMailProps> = (
  { firstName, number, path, version, note, reminder },
  site,
  card,
) => ({
  subject:
    reminder > 0
      ? `Votre carte attend votre accord (commande ${number})`
      : `${version > 1 ? "La nouvelle épreuve" : "L'épreuve"} de votre carte (commande ${number})`,
  body: (
    <MailLayout
      site={site}
      number={number}
      preview="Regardez-la, puis approuvez-la ou demandez un changement."
      title={reminder > 0 ? "Votre carte attend votre accord" : "Votre carte, avant l'impression"}
      cards={!card}
    >
      <MailParagraph>{formatMailGreeting(firstName)}</MailParagraph>
      <MailParagraph>
        {formatProofOpening({ version, reminder })}&nbsp;: vous pouvez l'approuver, ou nous dire ce qu'il faut changer.
        Rien n'est imprimé avant votre accord.
      </MailParagraph>
      {card}
      {note ? (
        <MailParagraph>
          <MailLines text={note} />
        </MailParagraph>
      ) : null}
      <MailParagraph>Ce lien est à vous seul.</MailParagraph>
      <MailActionButton href={`${site.publicUrl}${path}`}>Voir l'épreuve</MailActionButton>
    </MailLayout>
  ),
});

export const proofSentMail = defineMail({ name: "proof-sent", erasedWith: "order", picture: "card", template });
