import type { ErrorTable } from "./error-table.ts";

/** Errors about logging in, sessions, accounts, passwords, second factors and an owner's access. */
export const accountErrors = {
  "auth.required": { status: 401, message: "Votre session a expiré. Veuillez vous reconnecter." },
  "auth.card_link_only": {
    status: 403,
    message:
      "Le lien de votre carte n'ouvre que ce qu'il reste à compléter. Pour le reste, connectez-vous avec votre adresse e-mail.",
  },
  "auth.password_change_required": { status: 403, message: "Choisissez d'abord un nouveau mot de passe." },
  "auth.role_required": {
    status: 403,
    message: "Votre rôle ne permet pas de faire cela. Demandez à un administrateur.",
  },
  "login.failed": { status: 401, message: "E-mail ou mot de passe incorrect." },
  "login.code_required": { status: 401, message: "Saisissez le code de votre application d'authentification." },
  "login.wrong_code": { status: 401, message: "Ce code n'est pas le bon, ou il a déjà servi. Saisissez-en un autre." },
  "login.delayed": {
    status: 429,
    message: "Trop de tentatives de connexion. Veuillez patienter avant de recommencer.",
  },
  "device.wrong_code": {
    status: 422,
    message: "Ce code n'est pas le bon, ou il n'est plus valable. Demandez-en un autre.",
  },
  "login.password_expired": { status: 401, message: "Ce mot de passe provisoire a expiré. Demandez-en un nouveau." },
  "user.not_found": { status: 404, message: "Ce compte n'existe pas." },
  "user.email_taken": { status: 409, message: "Un compte existe déjà avec cette adresse e-mail." },
  "user.self": { status: 409, message: "Vous ne pouvez pas supprimer votre propre compte." },
  "user.last": { status: 409, message: "Le dernier administrateur ne peut pas être supprimé." },
  "user.own_role": {
    status: 409,
    message: "Vous ne pouvez pas changer votre propre rôle. Un autre administrateur le peut.",
  },
  "user.own_password": { status: 409, message: "Pour vous-même, choisissez «\u00a0Modifier mon mot de passe\u00a0»." },
  "password.wrong": { status: 422, message: "Le mot de passe actuel est incorrect." },
  "password.weak": {
    status: 422,
    message: "Choisissez un mot de passe d'au moins 12 caractères, qui ne soit pas courant.",
  },
  "password.link_invalid": {
    status: 410,
    message: "Ce lien ne sert plus\u00a0: il a déjà servi, ou il a plus de 30 minutes. Demandez-en un nouveau.",
  },
  "owner.wrong_code": {
    status: 422,
    message:
      "Ce code n'est pas le bon, ou il n'est plus valable. Demandez-en un autre, ou ouvrez le lien reçu dans le même e-mail.",
  },
  "owner.link_invalid": {
    status: 410,
    message:
      "Ce lien ne sert plus\u00a0: il a déjà servi, ou son temps est passé. Ouvrez notre e-mail le plus récent, ou demandez un nouveau code.",
  },
  "owner.no_space": {
    status: 409,
    message:
      "Cette carte n'a pas d'espace à ouvrir\u00a0: elle n'est ni en ligne ni en pause, ou n'a pas d'adresse de connexion.",
  },
  "owner.links_spent": {
    status: 429,
    message:
      "Trois liens sont déjà partis à cette adresse aujourd'hui. Chacun est valable 24 heures\u00a0: demandez à la personne d'ouvrir le plus récent.",
  },
  "session.not_found": { status: 404, message: "Cette session n'existe plus." },
  "totp.already_on": { status: 409, message: "Le second facteur est déjà actif." },
  "totp.not_started": { status: 409, message: "Commencez par afficher le QR code du second facteur." },
  "totp.not_on": { status: 409, message: "Le second facteur n'est pas actif." },
  "totp.wrong_code": {
    status: 422,
    message: "Ce code n'est pas le bon. Vérifiez l'heure de votre téléphone et réessayez.",
  },
} as const satisfies ErrorTable;
