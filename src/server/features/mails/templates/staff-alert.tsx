import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { routePaths } from "#shared/route-paths.ts";
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

/** Alerts staff to a problem that nobody would see, and tells them when it is over. */
const template: MailTemplateFunction<StaffAlertMailProps> = ({ text, since, endedAt }, site) => ({
  subject: endedAt === null ? `Alerte : ${text.split(". ")[0]}` : "Fin d'alerte : c'est rentré dans l'ordre",
  body: (
    <MailLayout
      site={site}
      preview={text}
      title={endedAt === null ? "Quelque chose ne va pas" : "C'est rentré dans l'ordre"}
      staff
    >
      <MailParagraph>{text}</MailParagraph>
      <MailParagraph>
        {endedAt === null
          ? `Depuis le ${formatFrenchDayAndTime(since)}.`
          : `C'était le cas depuis le ${formatFrenchDayAndTime(since)}, et c'est fini depuis le ${formatFrenchDayAndTime(endedAt)}.`}
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${routePaths.admin}/systeme`}>Voir Système</MailActionButton>
    </MailLayout>
  ),
});

export const staffAlertMail = defineMail({ name: "staff-alert", erasedWith: "nothing", template });
