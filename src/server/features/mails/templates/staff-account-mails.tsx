import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { sanitizeNameForMail } from "./mail-rules.ts";
import { defineLetter } from "./define-letter.tsx";
import { MailCode, MailParagraph } from "./layout.tsx";

const buttons = { "Ouvrir le portail": routePaths.admin };
const notYou = "Si ce n'était pas vous, prévenez l'équipe.";

interface AccountCreated {
  name: string;
  /** Name of the colleague who opened the account; empty for the operator. */
  by: string;
}

/**
 * Welcomes a new staff member. The mail does not contain the default password: whoever opened the account passes it on.
 */
export const accountCreated = defineLetter("staff-account-created", "account", ({ name, by }: AccountCreated) => ({
  subject: "Votre accès au portail de Sen Digital Vcard",
  preview: "Un compte vient d'être ouvert pour vous.",
  title: "Votre compte est ouvert",
  greets: name,
  says: [
    <MailParagraph key="by">
      {sanitizeNameForMail(by) || "L'administrateur du service"} vous a ouvert un compte au portail. Votre identifiant
      est cette adresse e-mail ; le mot de passe par défaut vous est donné de vive voix, et vous choisirez le vôtre à la
      première connexion.
    </MailParagraph>,
  ],
  buttons,
}));

interface DeviceCode {
  name: string;
  /** Works once, within half an hour. */
  code: string;
}

/** Sends a code to a person who gave the right password from a device that the account does not know. */
export const deviceCode = defineLetter("staff-device-code", "account", ({ name, code }: DeviceCode) => ({
  subject: "Votre code de connexion au portail",
  preview: "Valable 30 minutes, une seule fois.",
  title: "Votre code de connexion",
  greets: name,
  says: [
    "Saisissez ce code sur la page de connexion, là où vous l'avez demandé :",
    <MailCode key="code" size={28} spacing=".08em">
      {code}
    </MailCode>,
    "Il est valable 30 minutes et ne sert qu'une fois. Ne le donnez à personne.",
    "Vous n'avez rien demandé ? Alors quelqu'un connaît votre mot de passe : changez-le tout de suite dans le portail, et prévenez l'équipe.",
  ],
  buttons,
}));

interface PasswordLink {
  name: string;
  /** Works once, within half an hour. */
  token: string;
}

/** Sends the link to the account's owner, who may not have requested it. */
export const passwordLink = defineLetter("staff-password-link", "account", ({ name, token }: PasswordLink) => ({
  subject: "Choisissez un nouveau mot de passe",
  preview: "Valable 30 minutes, une seule fois.",
  title: "Nouveau mot de passe",
  greets: name,
  says: [
    "Quelqu'un a demandé un nouveau mot de passe pour votre compte du portail. Si c'est vous, choisissez-le par ce lien :",
  ],
  buttons: { "Choisir un mot de passe": secretLinks.newPasswordByLink(token) },
  after: [
    "Il est valable 30 minutes et ne sert qu'une fois. Ne le donnez à personne.",
    "Vous n'avez rien demandé ? Ne faites rien : sans ce lien, votre mot de passe reste le même.",
  ],
}));

interface PasswordChanged {
  name: string;
  /** Whether it was reset: by the operator's command, which also ends the second factor, or by the colleague `by`. */
  reset: boolean;
  by?: string;
  /** Whether it was changed by a mailed link. */
  byLink?: boolean;
}

/** Notifies the account's owner, who may not have changed it. */
export const passwordChanged = defineLetter("staff-password-changed", "account", (change: PasswordChanged) => ({
  subject: change.reset ? "Votre mot de passe a été réinitialisé" : "Votre mot de passe a été changé",
  preview: notYou,
  title: change.reset ? "Mot de passe réinitialisé" : "Mot de passe changé",
  greets: change.name,
  says: [
    describePasswordChange(change),
    "Ce n'était ni vous ni à votre demande ? Prévenez tout de suite un collègue, qui peut supprimer ce compte, et l'administrateur du service, qui peut vous redonner un accès.",
  ],
  buttons,
}));

function describePasswordChange({ reset, by, byLink }: PasswordChanged): string {
  if (byLink)
    return "Le mot de passe de votre compte vient d'être remplacé, par un lien envoyé à cette adresse. Toutes vos sessions sont fermées ; votre second facteur, si vous en avez un, reste le même.";
  if (!reset) return "Le mot de passe de votre compte vient d'être changé. Vos autres sessions sont fermées.";
  if (by)
    return `${sanitizeNameForMail(by)} a donné un nouveau mot de passe par défaut à votre compte. Vos sessions sont fermées ; ce mot de passe vous est donné de vive voix, et vous choisirez le vôtre à la prochaine connexion.`;
  return "L'administrateur du service a réinitialisé le mot de passe de votre compte. Vos sessions sont fermées et votre second facteur est retiré ; le mot de passe par défaut vous est donné de vive voix.";
}

interface SecondFactorChanged {
  name: string;
  /** Whether it was set up; else it was removed. */
  on: boolean;
  /** Whether it was on before, so that only the recovery codes are new. */
  renewed?: boolean;
}

const secondFactorWords = {
  renewed: {
    subject: "De nouveaux codes de secours pour votre compte",
    title: "Nouveaux codes de secours",
    text: "De nouveaux codes de secours ont été montrés pour votre compte. Les anciens ne servent plus ; votre application d'authentification reste la même.",
  },
  on: {
    subject: "Un second facteur protège votre compte",
    title: "Second facteur activé",
    text: "La connexion à votre compte demande désormais un code en plus du mot de passe. De nouveaux codes de secours ont été montrés, et vos autres sessions sont fermées.",
  },
  off: {
    subject: "Votre second facteur a été retiré",
    title: "Second facteur retiré",
    text: "La connexion à votre compte ne demande plus que le mot de passe. Les codes de secours ne servent plus, et vos autres sessions sont fermées.",
  },
};

/** Notifies the account's owner, who may not have changed it. */
export const secondFactorChanged = defineLetter(
  "staff-second-factor-changed",
  "account",
  ({ name, on, renewed }: SecondFactorChanged) => {
    const { text, ...head } = secondFactorWords[renewed ? "renewed" : on ? "on" : "off"];
    return {
      ...head,
      preview: notYou,
      greets: name,
      says: [
        text,
        "Ce n'était pas vous ? Quelqu'un connaît votre mot de passe. Prévenez tout de suite un collègue, qui peut supprimer ce compte, et l'administrateur du service, qui peut vous redonner un accès.",
      ],
      buttons,
    };
  },
);

interface StaffAlert {
  /** A French sentence that says what is or was wrong. */
  text: string;
  /** ms since 1970 UTC. */
  since: number;
  /** Null: the problem lasts. */
  endedAt: number | null;
}

/** Alerts staff to a problem that nobody would notice, and tells them when it is over. */
export const alert = defineLetter("staff-alert", "nothing", ({ text, since, endedAt }: StaffAlert) => ({
  subject: endedAt === null ? `Alerte : ${text.split(". ")[0]}` : "Fin d'alerte : c'est rentré dans l'ordre",
  preview: text,
  title: endedAt === null ? "Quelque chose ne va pas" : "C'est rentré dans l'ordre",
  says: [
    text,
    endedAt === null
      ? `Depuis le ${formatFrenchDayAndTime(since)}.`
      : `C'était le cas depuis le ${formatFrenchDayAndTime(since)}, et c'est fini depuis le ${formatFrenchDayAndTime(endedAt)}.`,
  ],
  buttons: { "Voir Système": `${routePaths.admin}/systeme` },
}));
