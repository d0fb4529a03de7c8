import { Section, Text } from "@react-email/components";
import { routePaths } from "#shared/route-paths.ts";
import { formatMailGreeting } from "./mail-rules.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";
import { darkMailColors } from "./mail-colors.ts";

interface StaffDeviceCodeMailProps {
  name: string;
  /** Works once, within half an hour. */
  code: string;
}

/** Sends a code to a person who gave the right password from a device that the account does not know. */
const template: MailTemplateFunction<StaffDeviceCodeMailProps> = ({ name, code }, site) => ({
  subject: "Votre code de connexion au portail",
  body: (
    <MailLayout site={site} preview="Valable 30 minutes, une seule fois." title="Votre code de connexion" staff>
      <MailParagraph>{formatMailGreeting(name)}</MailParagraph>
      <MailParagraph>Saisissez ce code sur la page de connexion, là où vous l'avez demandé :</MailParagraph>
      <Section style={{ margin: "0 0 16px", textAlign: "center" }}>
        <Text
          className="ink"
          style={{
            margin: 0,
            fontSize: 28,
            lineHeight: "40px",
            fontWeight: 700,
            letterSpacing: ".08em",
            color: darkMailColors.ink,
          }}
        >
          {code}
        </Text>
      </Section>
      <MailParagraph>Il est valable 30 minutes et ne sert qu'une fois. Ne le donnez à personne.</MailParagraph>
      <MailParagraph>
        Vous n'avez rien demandé ? Alors quelqu'un connaît votre mot de passe : changez-le tout de suite dans le
        portail, et prévenez l'équipe.
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${routePaths.admin}`}>Ouvrir le portail</MailActionButton>
    </MailLayout>
  ),
});

export const staffDeviceCodeMail = defineMail({ name: "staff-device-code", erasedWith: "account", template });
