import type { LoginWords } from "./login/login-words.ts";

export const ownerLoginWords: LoginWords = {
  title: "Ma carte",
  intro:
    "Modifiez votre page, mettez-la en pause, retrouvez-la. Sans mot de passe\u00a0: un code vous est envoyé par e-mail.",
  mailbox: "Celui où nous vous écrivons au sujet de votre carte.",
  whom: "Si une carte en ligne a",
  unreachable: "Nous n'arrivons pas à lire vos cartes.",
};
