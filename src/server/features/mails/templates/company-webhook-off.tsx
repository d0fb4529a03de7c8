import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { routePaths } from "#shared/route-paths.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";

interface CompanyWebhookOffMailProps {
  url: string;
  /** When it began to fail, ms. */
  since: number;
  /** Of the last try, in French. */
  answer: string;
}

/** Tells who looks after a company that an address of its programs gets nothing any more. */
const template: MailTemplateFunction<CompanyWebhookOffMailProps> = ({ url, since, answer }, site) => ({
  subject: "Un de vos logiciels ne répond plus",
  body: (
    <MailLayout site={site} preview="Nous ne lui envoyons plus rien." title="Un de vos logiciels ne répond plus">
      <MailParagraph>{`Depuis le ${formatFrenchDay(since)}, cette adresse ne prend plus ce que nous lui envoyons : ${url}`}</MailParagraph>
      <MailParagraph>{`Dernier essai : ${answer}. Nous ne lui envoyons plus rien.`}</MailParagraph>
      <MailParagraph>
        Quand le logiciel répond de nouveau, rallumez l'adresse dans l'espace de l'entreprise, partie « Logiciels ». Ce
        qui n'est pas parti s'y renvoie.
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${routePaths.company}`}>Ouvrir l'espace</MailActionButton>
    </MailLayout>
  ),
});

export const companyWebhookOffMail = defineMail({ name: "company-webhook-off", erasedWith: "owner", template });
