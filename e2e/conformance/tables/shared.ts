/**
 * What other sites show of a shared address (docs/contact-formats.md), and with which picture: the site's own, or one
 * drawn for a card or a payment.
 */
export interface SharedRow {
  name: string;
  path: string;
  title: string;
  description: string;
  /** The canonical address of the page. */
  canonical: string;
  picture: "site" | "share" | "payment";
  alt: string;
}

export const shared: readonly SharedRow[] = [
  {
    name: "the landing page",
    path: "/?utm_source=x",
    title: "Sen Digital Vcard",
    description: "La carte de visite numérique, NFC et QR code, des professionnels au Sénégal.",
    canonical: "{origin}/",
    picture: "site",
    alt: "Les cartes Silver, Gold et Custom de Sen Digital Vcard",
  },
  {
    name: "a card",
    path: "/vcard/{card}?s=wa",
    title: "Ndèye Coulibaly",
    description: "Présidente, Teranga & Filles",
    canonical: "{origin}/vcard/{card}",
    picture: "share",
    alt: "Carte de visite : Ndèye Coulibaly, Présidente, Teranga & Filles",
  },
  {
    name: "a payment page, without its amount",
    path: "/payer/{unpaid}?retour=1",
    title: "Carte Silver : Cheikh Mbaye",
    description: "Commande à payer en ligne.",
    canonical: "{origin}/payer/{unpaid}",
    picture: "payment",
    alt: "Carte Silver : Cheikh Mbaye",
  },
  {
    name: "the payment page of a paid order",
    path: "/payer/{card}",
    title: "Carte Silver : Ndèye Coulibaly",
    description: "La commande est payée.",
    canonical: "{origin}/payer/{card}",
    picture: "share",
    alt: "Carte Silver : Ndèye Coulibaly",
  },
];

/** Sizes in px and bytes; `tagsWithin`: characters of the page within which the tags must end. */
export const sharedPicture = { width: 1200, height: 630, maxBytes: 250_000, tagsWithin: 2500 } as const;
