import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { routePaths } from "#shared/route-paths.ts";
import { sanitizeNameForMail } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";

interface ChangeDecidedMailProps {
  ref: string;
  company: string;
  /** Who asked: the card's holder; else somebody who looks after it. */
  isHolder: boolean;
  /** Whose card it is. */
  name: string;
  /** Its French name. */
  field: string;
  to: string;
  isAccepted: boolean;
  /** Of whoever decided; may be empty. */
  word: string;
}

/** Tells whoever asked for a locked field to change what its company has decided. */
const template: MailTemplateFunction<ChangeDecidedMailProps> = (
  { ref, company, isHolder, name, field, to, isAccepted, word },
  site,
) => {
  const title = isAccepted ? "Le changement est accepté" : "Le changement est refusé";
  const card = isHolder ? "votre carte" : `la carte ${formatNameWithDe(sanitizeNameForMail(name))}`;
  const wanted = to === "" ? "vide" : sanitizeNameForMail(to);
  return {
    subject: `${title} (${field})`,
    body: (
      <MailLayout site={site} preview={`${field}\u00a0: ${wanted}`} title={title}>
        <MailParagraph>
          {isAccepted
            ? `${sanitizeNameForMail(company)} a accepté. Sur ${card}, ce champ dit maintenant\u00a0: ${wanted}.`
            : `${sanitizeNameForMail(company)} garde ce champ comme il est sur ${card}.`}
        </MailParagraph>
        {word ? (
          <MailParagraph>
            {word.split("\n").map((line, at) => (
              <span key={at}>
                {line}
                <br />
              </span>
            ))}
          </MailParagraph>
        ) : null}
        <MailActionButton href={`${site.publicUrl}${isHolder ? routePaths.ownedCard(ref) : routePaths.company}`}>
          {isHolder ? "Voir ma carte" : "Ouvrir l'espace"}
        </MailActionButton>
      </MailLayout>
    ),
  };
};

export const changeDecidedMail = defineMail({ name: "change-decided", erasedWith: "owner-card", template });
