import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { computeAccentTones } from "#shared/card/accent.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import { PausedCardPage } from "./missing.tsx";
import { CardPage } from "./page.tsx";
import type { CardView } from "./view.ts";

const noImage = { width: 0, height: 0, sources: [] };
const card: CardView = {
  ...mapCardTexts((name) => (name === "company" ? "Atelier Teranga" : "")),
  firstName: "Moussa",
  lastName: "Ndiaye",
  phoneNumber: "+221771234567",
  email: "moussa@example.com",
  address: "Rue 10, Point E",
  socialMedias: [],
  profileUrl: "",
  coverUrl: "",
  logoUrl: "",
  ref: "0123456789ABCDEFGHJKMNPQRS",
  url: "https://vcard.example/vcard/0123456789ABCDEFGHJKMNPQRS",
  contactFile: "/contact.vcf",
  accent: computeAccentTones(""),
  dress: "dark",
  images: { profile: noImage, cover: noImage, logo: noImage },
};

const rowsOf = (view: CardView) =>
  [...renderToStaticMarkup(<CardPage card={view} />).matchAll(/<\/svg>([^<]+)<\/dt>/g)].map(([, label]) => label);

test("a telephone, mailbox or address that is both private and for work stands once on the page", () => {
  const all = { workPhoneNumber: "+221338691234", workEmail: "atelier@example.com", workAddress: "Rue 12, Médina" };
  expect(rowsOf({ ...card, ...all })).toEqual([
    "Téléphone",
    "E-mail",
    "Adresse",
    "Téléphone professionnel",
    "E-mail professionnel",
    "Adresse professionnelle",
  ]);
  expect(
    rowsOf({ ...card, workPhoneNumber: card.phoneNumber, workEmail: "Moussa@example.com", workAddress: card.address }),
  ).toEqual(["Téléphone", "E-mail", "Adresse"]);
  // The owner hides it as private, so it appears as the one for work.
  expect(rowsOf({ ...card, phoneNumber: "", workPhoneNumber: "+221771234567" })).toEqual([
    "E-mail",
    "Adresse",
    "Téléphone professionnel",
  ]);
});

test("a paid card, paused or not, does not advertise our offers; the sample links to them", () => {
  const pages = [
    <CardPage key="card" card={card} />,
    <PausedCardPage key="paused" />,
    <CardPage key="sample" card={card} isSample />,
  ];
  expect(pages.map((page) => renderToStaticMarkup(page).includes('href="/commander"'))).toEqual([false, false, true]);
});
