import { Link } from "@react-email/link";
import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { sanitizeNameForMail } from "./mail-rules.ts";
import { MailCode, MailParagraph } from "./layout.tsx";
import { darkMailColors } from "./mail-colors.ts";
import { defineLetter } from "./define-letter.tsx";

interface LoginSubjectData {
  /** Names the card, or the number of cards; empty: there is no card. */
  cards: string;
  /** Companies whose cards the reader looks after; absent in mails of the previous version. */
  companies?: readonly string[];
}

/** Returns what a mailed login opens (after "Il ouvre"), and its purpose (at the end of the mail's subject). */
export function describeLoginOpens({ cards, companies = [] }: LoginSubjectData): { subject: string; opens: string } {
  const own = `votre espace pour gérer votre carte de visite (${sanitizeNameForMail(cards)})`;
  const subject = "pour gérer votre carte";
  if (companies.length === 0) return { subject, opens: own };
  const names = companies.map((name) => formatNameWithDe(sanitizeNameForMail(name)));
  const isOne = names.length === 1;
  const spaces = `${isOne ? "l'espace" : "les espaces"} ${new Intl.ListFormat("fr", { type: "conjunction" }).format(names)}`;
  if (cards !== "") return { subject, opens: `${own}, et ${spaces}` };
  return { subject: `pour ${spaces}`, opens: `${spaces} pour gérer ${isOne ? "ses" : "leurs"} cartes de visite` };
}

interface OwnerCode extends LoginSubjectData {
  /** Six digits; taken in the browser that asked, within ten minutes. */
  code: string;
  /** Token of the link, which logs in like the code in any browser. */
  token: string;
  /** Browser and system, such as `Chrome sur Android`. */
  device: string;
  /** ms since 1970. */
  askedAt: number;
  /** The login was requested in a company's space, to which the link then leads. */
  ofCompany?: boolean;
  /** Time (ms since 1970) until which the code works, if over ten minutes: no other code is mailed for a while. */
  until?: number;
}

/** Sends a login code to a card's owner or whoever looks after a company's cards; they may not have requested it. */
export const code = defineLetter("owner-code", "owner", (login: OwnerCode) => {
  const { device, askedAt, until } = login;
  const { subject, opens } = describeLoginOpens(login);
  return {
    subject: `Votre code ${subject}`,
    preview:
      until === undefined
        ? "Valable 10 minutes, une seule fois."
        : "Gardez cet e-mail : son lien vous ouvre votre espace.",
    title: "Votre code de connexion",
    says: [
      `Il ouvre ${opens}. Saisissez-le sur la page où vous l'avez demandé :`,
      <MailCode key="code" size={32} spacing=".16em">
        {login.code}
      </MailCode>,
      <MailParagraph key="asked">
        Demandé le {formatFrenchDayAndTime(askedAt)} (heure de Dakar), depuis {device}. Il est valable{" "}
        {until === undefined ? "10 minutes" : `jusqu'au ${formatFrenchDayAndTime(until)}`} et ne sert qu'une fois. Ne le
        donnez à personne : nous ne vous le demanderons jamais.
      </MailParagraph>,
      until !== undefined &&
        "Beaucoup de codes ont été demandés pour votre adresse, peut-être pas par vous : nous n'en envoyons plus pendant quelque temps. Gardez cet e-mail : jusque-là, le bouton ci-dessous ouvre votre espace, sur n'importe quel appareil.",
      "Vous n'avez rien demandé ? Ne faites rien : sans ce code, personne n'ouvre votre espace.",
    ],
    buttons: { "Ouvrir mon espace": secretLinks.ownerLink(login.token, login.ofCompany || login.cards === "") },
  };
});

interface OwnerLink extends LoginSubjectData {
  /** Token of the link; works once, in any browser. */
  token: string;
  /** Time (ms since 1970) until which it works. */
  until: number;
  /**
   * A team member sent it; else its reader has just used the previous link while strangers requested codes for them.
   */
  byTeam: boolean;
}

/** Sends a login link without a code to the owner of a card. */
export const link = defineLetter("owner-link", "owner", ({ token, until, byTeam, ...login }: OwnerLink) => {
  const { subject, opens } = describeLoginOpens(login);
  return {
    subject: `Votre lien ${subject}`,
    preview: "Il ouvre votre espace, une seule fois.",
    title: "Votre lien de connexion",
    says: [
      byTeam
        ? "Notre équipe vous envoie ce lien à votre demande."
        : "Vous venez de vous connecter par notre dernier e-mail. Beaucoup de codes ont été demandés pour votre adresse, peut-être pas par vous, et nous n'en envoyons plus pendant quelque temps : gardez ce lien pour vous connecter sur un autre appareil.",
      `Il ouvre ${opens}. Il est valable jusqu'au ${formatFrenchDayAndTime(until)} (heure de Dakar) et ne sert qu'une fois. Ne le donnez à personne : nous ne vous le demanderons jamais.`,
    ],
    buttons: { "Ouvrir mon espace": secretLinks.ownerLink(token, login.cards === "") },
  };
});

interface AddressChanged {
  /** The name on the card; may be empty. */
  name: string;
  /** ms since 1970. */
  changedAt: number;
}

/**
 * Tells the previous address of a card's owner that staff changed it. The new address stays hidden from readers of the
 * old mailbox.
 */
export const addressChanged = defineLetter(
  "owner-address-changed",
  "owner",
  ({ name, changedAt }: AddressChanged, site) => {
    const whose = sanitizeNameForMail(name);
    return {
      subject: "L'adresse qui ouvre votre carte a été changée",
      preview: "Si vous ne l'avez pas demandé, écrivez-nous tout de suite.",
      title: "Adresse de connexion changée",
      greets: "",
      says: [
        `Le ${formatFrenchDayAndTime(changedAt)} (heure de Dakar), notre équipe a changé l'adresse e-mail par laquelle se gère votre carte de visite${whose ? ` (${whose})` : ""}. Celle où vous lisez ceci n'ouvre plus cette carte ; ce que voient ses visiteurs reste le même.`,
        "Vous l'avez demandé ? Vous n'avez rien à faire.",
        <MailParagraph key="not">
          Vous ne l'avez pas demandé ? Répondez tout de suite à cet e-mail, ou écrivez à{" "}
          <Link
            href={`mailto:${site.supportEmail}`}
            className="ink"
            style={{ color: darkMailColors.ink, textDecoration: "underline" }}
          >
            {site.supportEmail}
          </Link>{" "}
          : nous vérifierons avec vous.
        </MailParagraph>,
      ],
    };
  },
);
