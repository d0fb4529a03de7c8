import type { PrintedCard } from "#shared/card/printed/layout.ts";

export interface DifficultCard extends Omit<PrintedCard, "logo"> {
  /** Why this card is difficult. */
  why: string;
  /** Its logo, an SVG; without one, the company's name is printed instead. */
  logo?: string;
}

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
const wide = (fill: string) =>
  svg(
    480,
    120,
    `<circle cx="60" cy="60" r="52" fill="${fill}"/><path d="M140 30h320v20H140zM140 72h240v20H140z" fill="${fill}"/>`,
  );

/** Realistic names, titles and logos: unusual ones, and some at the limits of the forms. */
export const difficultCards: readonly DifficultCard[] = [
  { why: "all short", name: "Ly Ba", jobTitle: "PDG", company: "Ndar" },
  {
    why: "sixty letters",
    name: "Ndèye Fatou Bintou Soukeyna Diagne Coulibaly Mbacké-Guèye Sy",
    jobTitle: "Directrice générale adjointe",
    company: "Teranga Conseil",
    logo: wide("#111"),
  },
  {
    why: "two names of sixty letters each",
    name: `${"Mouhamadou Moustapha Abdourahmane Cheikh Ahmadou Bamba Serigne"} ${"Ndiaye-Diouf de Saint-Louis et Thiam-Wade du Fouta-Toro Diallo"}`,
    jobTitle: "Conseiller",
    company: "Fouta",
    logo: wide("#111"),
  },
  {
    why: "one word of sixty letters",
    name: "Rakotonirinamanjatoanarivonandriantsimitoviaminandriandehibe Sy",
    jobTitle: "Cheffe de cuisine",
    company: "Le Lagon",
  },
  {
    why: "a title and a company of a hundred letters",
    name: "Khadidiatou Ndoumbé Mbengue",
    jobTitle: "Responsable de la coordination des programmes régionaux de développement durable et d'inclusion social",
    company: "Groupement d'intérêt économique des transformatrices de produits halieutiques de Mbour et de Joal-Fad",
    logo: wide("#0b5d3b"),
  },
  {
    why: "no logo, a company of a hundred letters",
    name: "Serigne Mbaye Thiam",
    jobTitle: "Secrétaire général",
    company: "Groupement d'intérêt économique des transformatrices de produits halieutiques de Mbour et de Joal-Fad",
  },
  {
    why: "a white logo",
    name: "Aminata Sow Fall",
    jobTitle: "Éditrice",
    company: "Éditions Khoudia",
    logo: wide("#fff"),
  },
  { why: "a black logo", name: "Ousmane Sembène", jobTitle: "Réalisateur", company: "Domirev", logo: wide("#000") },
  {
    why: "a tall logo of three colours, one of them white",
    name: "Marème Dièye Ŋom",
    jobTitle: "Architecte d'intérieur",
    company: "Atelier Saŋomar",
    logo: svg(
      120,
      300,
      `<rect width="120" height="100" fill="#00853f"/><rect y="100" width="120" height="100" fill="#fff"/><circle cx="60" cy="250" r="50" fill="#e31b23"/>`,
    ),
  },
  {
    why: "capitals, and a logo with a ground of its own",
    name: "MWANAWASA WWWWWWW MAMADOU",
    jobTitle: "MAÎTRE D'ŒUVRE — BTP & VRD",
    company: "SOCIÉTÉ D'ÉTUDES DES GRANDS TRAVAUX",
    logo: svg(
      300,
      300,
      `<rect width="300" height="300" fill="#fafaf8"/><circle cx="150" cy="150" r="90" fill="#8d5c3e"/>`,
    ),
  },
];
