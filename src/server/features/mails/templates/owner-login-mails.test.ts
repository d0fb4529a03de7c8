import { expect, test } from "vitest";
import { describeLoginOpens } from "./owner-login-mails.tsx";

test.each([
  [
    { cards: "Awa Diop" },
    { subject: "pour gérer votre carte", opens: "votre espace pour gérer votre carte de visite (Awa Diop)" },
  ],
  [
    { cards: "", companies: ["Orange Sénégal"] },
    { subject: "pour l'espace d'Orange Sénégal", opens: "l'espace d'Orange Sénégal pour gérer ses cartes de visite" },
  ],
  [
    { cards: "", companies: ["Teranga", "http://evil.example Baobab"] },
    {
      subject: "pour les espaces de Teranga et de Baobab",
      opens: "les espaces de Teranga et de Baobab pour gérer leurs cartes de visite",
    },
  ],
  [
    { cards: "2 cartes", companies: ["Teranga"] },
    {
      subject: "pour gérer votre carte",
      opens: "votre espace pour gérer votre carte de visite (2 cartes), et l'espace de Teranga",
    },
  ],
])("a mail by which somebody logs in to %o says what it opens", (subject, said) =>
  expect(describeLoginOpens(subject)).toEqual(said),
);
