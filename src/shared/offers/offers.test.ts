import { expect, test } from "vitest";
import {
  hasSecondaryContactField,
  offerNames,
  offers,
  primaryFieldBySecondary,
  type SecondaryContactField,
} from "./offers.ts";

/** Copied from the specification (product.md §9), not derived from the rules, which must agree with it. */
const silver = [
  "Carte en PVC",
  "1 téléphone personnel",
  "1 e-mail personnel",
  "1 téléphone professionnel",
  "1 e-mail professionnel",
  "Lien vers votre page de contact",
  "3 liens de réseaux sociaux",
  "QR code",
  "Signature NFC",
  "Livraison gratuite à Dakar",
];
const two = [
  "2 téléphones personnels",
  "2 e-mails personnels",
  "2 téléphones professionnels",
  "2 e-mails professionnels",
  "Lien vers votre page de contact",
  "15 liens de réseaux sociaux modifiables",
  "Statistiques de visites chaque mois",
  "Coordonnées laissées par vos visiteurs",
  "Vos services et leurs prix, commandés par WhatsApp",
  "Votre brochure PDF, vos textes en anglais",
  "QR code",
  "Signature NFC",
  "Livraison gratuite à Dakar",
];
const custom = ["Carte en PVC ou en métal", ...two.toSpliced(6, 0, "Accompagnement d'un designer")];
const gold = ["Carte en métal", ...two];

test("each offer's specs are in the specification's words", () => {
  expect(offerNames.map((name) => offers[name].specs)).toEqual([silver, gold, custom]);
});

test("each offer has the specification's rules", () => {
  const seconds = Object.keys(primaryFieldBySecondary) as SecondaryContactField[];
  const rulesOf = offerNames.map((name) => {
    const { socialLinks, mailLinks, photosNeeded, editing, statistics } = offers[name];
    return [
      name,
      seconds.filter((field) => hasSecondaryContactField(name, field)).length,
      socialLinks,
      mailLinks,
      photosNeeded,
      editing,
      statistics,
    ];
  });
  expect(rulesOf).toEqual([
    ["SILVER", 0, 3, false, true, "corrections", false],
    ["GOLD", 4, 15, false, true, "all", true],
    ["CUSTOM", 4, 15, true, false, "all", true],
  ]);
});
