import { routePaths } from "#shared/urls.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";

interface StaffAlertMailProps {
  /** A French sentence: what is or was wrong. */
  text: string;
  /** ms since 1970 UTC. */
  since: number;
  /** Null: it has begun. */
  endedAt: number | null;
}

/** Dakar is on UTC all year. */
const moment = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Africa/Dakar" });

/** Alerts staff to a problem that nobody would see, and tells them when it is over. */
const template: MailTemplateFunction<StaffAlertMailProps> = ({ text, since, endedAt }, site) => ({
  subject: endedAt === null ? `Alerte : ${text.split(". ")[0]}` : "Fin d'alerte : c'est rentré dans l'ordre",
  body: (
    <MailLayout
      site={site}
      preview={text}
      title={endedAt === null ? "Quelque chose ne va pas" : "C'est rentré dans l'ordre"}
      cards={false}
    >
      <MailParagraph>{text}</MailParagraph>
      <MailParagraph>
        {endedAt === null
          ? `Depuis le ${moment.format(since)}.`
          : `C'était le cas depuis le ${moment.format(since)}, et c'est fini depuis le ${moment.format(endedAt)}.`}
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${routePaths.admin}/systeme`}>Voir Système</MailActionButton>
    </MailLayout>
  ),
});

export const staffAlertMail = defineMail({ name: "staff-alert", erasedWith: "nothing", template });
