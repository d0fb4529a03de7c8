import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { describeLoginOpens, type LoginSubjectData } from "./login-opens.ts";
import { MailActionButton, MailLayout, MailParagraph } from "./layout.tsx";
import { defineMail, type MailTemplateFunction } from "./define-mail.ts";

interface OwnerLinkMailProps extends LoginSubjectData {
  /** Token of the link; works once, in any browser. */
  token: string;
  /** Time until which it works; ms since 1970. */
  until: number;
  /**
   * Somebody of the team sent it; else its reader has just used the one before, while strangers ask for codes of his.
   */
  byTeam: boolean;
}

const reasons = {
  team: "Notre équipe vous envoie ce lien à votre demande.",
  flood:
    "Vous venez de vous connecter par notre dernier e-mail. Beaucoup de codes ont été demandés pour votre adresse, peut-être pas par vous, et nous n'en envoyons plus pendant quelque temps : gardez ce lien pour vous connecter sur un autre appareil.",
};

/** Sends a login link without a code to the owner of a card. */
const template: MailTemplateFunction<OwnerLinkMailProps> = ({ token, until, byTeam, ...login }, site) => ({
  subject: `Votre lien ${describeLoginOpens(login).subject}`,
  body: (
    <MailLayout site={site} preview="Il ouvre votre espace, une seule fois." title="Votre lien de connexion">
      <MailParagraph>{byTeam ? reasons.team : reasons.flood}</MailParagraph>
      <MailParagraph>{`Il ouvre ${describeLoginOpens(login).opens}. Il est valable jusqu'au ${formatFrenchDayAndTime(until)} (heure de Dakar) et ne sert qu'une fois. Ne le donnez à personne : nous ne vous le demanderons jamais.`}</MailParagraph>
      <MailActionButton href={`${site.publicUrl}${secretLinks.ownerLink(token)}`}>Ouvrir mon espace</MailActionButton>
    </MailLayout>
  ),
});

export const ownerLinkMail = defineMail({ name: "owner-link", erasedWith: "owner", template });
