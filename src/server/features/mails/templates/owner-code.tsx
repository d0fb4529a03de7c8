import { Section, Text } from "@react-email/components";
import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { describeLoginOpens, type LoginSubjectData } from "./login-opens.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";
import { darkMailColors } from "./mail-colors.ts";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";

interface OwnerCodeMailProps extends LoginSubjectData {
  /** Six digits; taken in the browser that asked, within ten minutes. */
  code: string;
  /** Token of the link, which logs in like the code in any browser. */
  token: string;
  /** Browser and system, such as `Chrome sur Android`. */
  device: string;
  /** ms since 1970. */
  askedAt: number;
  /**
   * Time (ms since 1970) until which the code works, if that is more than ten minutes: no other is mailed for a while.
   */
  until?: number;
}

/** Sends a login code to a card's owner or to who looks after a company's cards, who may not have requested it. */
const template: MailTemplateFunction<OwnerCodeMailProps> = (
  { code, token, device, askedAt, until, ...login },
  site,
) => ({
  subject: `Votre code ${describeLoginOpens(login).subject}`,
  body: (
    <MailLayout
      site={site}
      preview={
        until === undefined
          ? "Valable 10 minutes, une seule fois."
          : "Gardez cet e-mail : son lien vous ouvre votre espace."
      }
      title="Votre code de connexion"
    >
      <MailParagraph>{`Il ouvre ${describeLoginOpens(login).opens}. Saisissez-le sur la page où vous l'avez demandé :`}</MailParagraph>
      <Section style={{ margin: "0 0 16px", textAlign: "center" }}>
        <Text
          className="ink"
          style={{
            margin: 0,
            fontSize: 32,
            lineHeight: "44px",
            fontWeight: 700,
            letterSpacing: ".16em",
            color: darkMailColors.ink,
          }}
        >
          {code}
        </Text>
      </Section>
      <MailParagraph>
        Demandé le {formatFrenchDayAndTime(askedAt)} (heure de Dakar), depuis {device}. Il est valable{" "}
        {until === undefined ? "10 minutes" : `jusqu'au ${formatFrenchDayAndTime(until)}`} et ne sert qu'une fois. Ne le
        donnez à personne : nous ne vous le demanderons jamais.
      </MailParagraph>
      {until === undefined ? null : (
        <MailParagraph>
          Beaucoup de codes ont été demandés pour votre adresse, peut-être pas par vous : nous n'en envoyons plus
          pendant quelque temps. Gardez cet e-mail : jusque-là, le bouton ci-dessous ouvre votre espace, sur n'importe
          quel appareil.
        </MailParagraph>
      )}
      <MailParagraph>
        Vous n'avez rien demandé ? Ne faites rien : sans ce code, personne n'ouvre votre espace.
      </MailParagraph>
      <MailActionButton href={`${site.publicUrl}${secretLinks.ownerLink(token)}`}>Ouvrir mon espace</MailActionButton>
    </MailLayout>
  ),
});

export const ownerCodeMail = defineMail({ name: "owner-code", erasedWith: "owner", template });
