import type { LoginWords } from "#web/owner/login/login-words.ts";

export const companyLoginWords: LoginWords = {
  title: "Les cartes de mon entreprise",
  intro:
    "Retrouvez les cartes de vos collègues et changez ce qu'elles disent. Sans mot de passe\u00a0: un code vous est envoyé par e-mail.",
  mailbox: "Celui auquel l'invitation est arrivée.",
  whom: "Si les cartes d'une entreprise sont confiées à",
  unreachable: "Nous n'arrivons pas à lire les cartes de l'entreprise.",
};
