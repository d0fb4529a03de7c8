import { Link } from "@react-email/components";
import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { sanitizeNameForMail } from "./mail-rules.ts";
import { MailLayout, MailParagraph } from "./layout.tsx";
import { darkMailColors } from "./mail-colors.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";

interface OwnerAddressChangedMailProps {
  /** The name on the card; may be empty. */
  name: string;
  /** ms since 1970. */
  changedAt: number;
}

/**
 * Notifies the address by which a card's owner logged in until staff changed it. The new address stays secret to
 * readers of the old mailbox.
 */
const template: MailTemplateFunction<OwnerAddressChangedMailProps> = ({ name, changedAt }, site) => {
  const whose = sanitizeNameForMail(name);
  return {
    subject: "L'adresse qui ouvre votre carte a été changée",
    body: (
      <MailLayout
        site={site}
        preview="Si vous ne l'avez pas demandé, écrivez-nous tout de suite."
        title="Adresse de connexion changée"
      >
        <MailParagraph>Bonjour,</MailParagraph>
        <MailParagraph>{`Le ${formatFrenchDayAndTime(changedAt)} (heure de Dakar), notre équipe a changé l'adresse e-mail par laquelle se gère votre carte de visite${whose ? ` (${whose})` : ""}. Celle où vous lisez ceci n'ouvre plus cette carte ; ce que voient ses visiteurs reste le même.`}</MailParagraph>
        <MailParagraph>Vous l'avez demandé ? Vous n'avez rien à faire.</MailParagraph>
        <MailParagraph>
          Vous ne l'avez pas demandé ? Répondez tout de suite à cet e-mail, ou écrivez à{" "}
          <Link
            href={`mailto:${site.supportEmail}`}
            className="ink"
            style={{ color: darkMailColors.ink, textDecoration: "underline" }}
          >
            {site.supportEmail}
          </Link>{" "}
          : nous vérifierons avec vous.
        </MailParagraph>
      </MailLayout>
    ),
  };
};

export const ownerAddressChangedMail = defineMail({ name: "owner-address-changed", erasedWith: "owner", template });
