import { paths } from "#shared/urls.ts";
import { plainName } from "../mail-rules.ts";
import { Action, Layout, Paragraph } from "./layout.tsx";
import type { MailTemplate } from "./template.ts";

export interface OwnerLink {
  /** Of the link; works once, in any browser. */
  token: string;
  /** Whose card it is for, or how many. */
  cards: string;
  /** Until when it works; ms since 1970. */
  until: number;
  /** Somebody of the team sent it; else its reader has just used the one before, while strangers ask for codes of his. */
  byTeam: boolean;
}

const moment = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Africa/Dakar" });

const reasons = {
  team: "Notre équipe vous envoie ce lien à votre demande.",
  flood: "Vous venez de vous connecter par notre dernier e-mail. Beaucoup de codes ont été demandés pour votre adresse, peut-être pas par vous, et nous n'en envoyons plus pendant quelque temps : gardez ce lien pour vous connecter sur un autre appareil.",
};

/** Sent to the owner of a card: a link without a code. */
export const ownerLink: MailTemplate<OwnerLink> = ({ token, cards, until, byTeam }, site) => ({
  subject: "Votre lien pour gérer votre carte",
  body: (
    <Layout site={site} preview="Il ouvre votre espace, une seule fois." title="Votre lien de connexion">
      <Paragraph>{byTeam ? reasons.team : reasons.flood}</Paragraph>
      <Paragraph>{`Il ouvre votre espace pour gérer votre carte de visite (${plainName(cards)}). Il est valable jusqu'au ${moment.format(until)} (heure de Dakar) et ne sert qu'une fois. Ne le donnez à personne : nous ne vous le demanderons jamais.`}</Paragraph>
      <Action href={`${site.publicUrl}${paths.ownerLink(token)}`}>Ouvrir mon espace</Action>
    </Layout>
  ),
});
