import type { CardColorScheme } from "#shared/card/card-look.ts";
import type { covers, logos } from "./scenes.ts";
import type { Look } from "./portraits.ts";

export interface GalleryCard {
  /** What this card shows that the others do not. */
  why: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  company: string;
  description: string;
  links: readonly string[];
  look?: Look;
  cover?: keyof typeof covers;
  logo?: keyof typeof logos;
  address?: string;
  /** The accent that the owner chose. */
  ownAccent?: string;
  dress?: CardColorScheme;
}

const night = ["#3e4550", "#2b313b", "#1a1e25"] as const;
const [warm, cool, leafy, plain] = [
  ["#8d6b43", "#4d3d2b", "#1e1a17"],
  ["#7d94ad", "#45586e", "#1d2733"],
  ["#8fae8b", "#4c6b4d", "#1c2a1e"],
  ["#e8e2d6", "#cfc6b5", "#a89d89"],
] as const;

/** Twelve invented people with different trades, names and languages, with or without images. */
export const galleryCards: readonly GalleryCard[] = [
  {
    why: "all that a card may have",
    firstName: "Aïssatou",
    lastName: "Ndiaye",
    jobTitle: "Architecte",
    company: "Atelier Teranga",
    description: "Maisons et bureaux en terre, en brique et en lumière.\nDakar, Thiès, Saint-Louis.",
    links: [
      "https://www.linkedin.com/in/aissatou-ndiaye",
      "https://www.instagram.com/atelierteranga",
      "https://atelier-teranga.example.sn/",
    ],
    look: { skin: "middle", head: "gold", jacket: night, room: warm },
    cover: "arches",
    logo: "arch",
  },
  {
    why: "a long title",
    firstName: "Mamadou",
    lastName: "Fall",
    jobTitle: "Conducteur de travaux, gros œuvre et second œuvre",
    company: "Fall & Frères BTP",
    description: "Villas, immeubles et rénovation, du plan à la remise des clés.",
    links: ["https://www.facebook.com/fallbtp", "https://wa.me/221771234567"],
    look: { skin: "deep", head: "hair", jacket: ["#8a8f98", "#5f646d", "#3a3e45"], room: plain },
    cover: "towers",
    logo: "brick",
  },
  {
    why: "a loud cover",
    firstName: "Fatou Binetou",
    lastName: "Sarr",
    jobTitle: "Styliste",
    company: "Keur Sarr",
    description: "Prêt-à-porter et sur-mesure, en wax et en bazin.",
    links: [
      "https://www.instagram.com/keursarr",
      "https://www.tiktok.com/@keursarr",
      "https://www.facebook.com/keursarr",
    ],
    look: { skin: "deep", head: "magenta", jacket: ["#2b3a67", "#1c2747", "#111830"], room: warm },
    cover: "wax",
    logo: "needle",
  },
  {
    why: "no cover",
    firstName: "Cheikh Ahmadou",
    lastName: "Diop",
    jobTitle: "Avocat au barreau de Dakar",
    company: "Cabinet Diop & Associés",
    description: "Droit des affaires, droit foncier, médiation.",
    links: ["https://www.linkedin.com/in/cheikh-diop"],
    look: { skin: "middle", head: "hair", jacket: ["#2f3c5c", "#1d2840", "#101728"], room: cool },
    logo: "scales",
  },
  {
    why: "no photo",
    firstName: "Khady",
    lastName: "Guèye",
    jobTitle: "Docteure en pharmacie",
    company: "Pharmacie du Point E",
    description: "Ouvert tous les jours, garde le dimanche.",
    links: ["https://wa.me/221781234567"],
    cover: "leaves",
    logo: "cross",
  },
  {
    why: "names of one and two letters, a logo without colour, a glaring cover, dark for all",
    dress: "dark",
    firstName: "Ô",
    lastName: "Ba",
    jobTitle: "Photographe",
    company: "Studio Ô",
    description: "Mariages, portraits, presse.",
    links: ["https://www.instagram.com/studio.o", "https://www.behance.net/studio-o"],
    look: { skin: "light", head: "hair", jacket: ["#4a4a4a", "#2c2c2c", "#161616"], room: plain },
    cover: "glare",
    logo: "lens",
  },
  {
    why: "a name of 120 letters, a colour of its owner's",
    ownAccent: "#3f7a3a",
    firstName: "Mouhamadou Moustapha Abdourahmane Cheikh Ahmadou Bamba Serig",
    lastName: "Ndiaye-Diouf de Saint-Louis et Thiam-Wade du Fouta-Toro Diall",
    jobTitle: "Conseiller",
    company: "Mairie de Ndar",
    description: "",
    links: ["mailto:mairie@ndar.example.sn"],
    look: { skin: "deep", head: "white", jacket: ["#3f9d63", "#1c5a38", "#0d331f"], room: leafy },
  },
  {
    why: "Arabic",
    firstName: "عائشة",
    lastName: "نجاي",
    jobTitle: "أستاذة اللغة العربية",
    company: "معهد النور",
    description: "دروس للكبار والصغار، في دكار وعن بعد.",
    links: ["https://t.me/annour", "https://www.youtube.com/@annour"],
    look: { skin: "middle", head: "green", jacket: ["#2f6f6e", "#1c4a4a", "#0e2b2b"], room: cool },
    cover: "books",
    logo: "pen",
    address: "الميدينة، شارع ١٢، دكار",
  },
  {
    why: "N'Ko",
    firstName: "ߡߡߊߘߎ߫",
    lastName: "ߖߊߟߏ߫",
    jobTitle: "ߞߊ߬ߙߊ߲߬ߡߐ߮",
    company: "ߒߞߏ ߟߊߞߎ߲ߘߎ",
    description: "ߒߞߏ ߞߊ߬ߙߊ߲ ߣߌ߫ ߛߓߍߟߌ߫",
    links: ["https://nko.example.org/"],
    look: { skin: "deep", head: "blue", jacket: ["#c9d3e0", "#9aa8ba", "#6c7a8d"], room: warm },
    cover: "panels",
  },
  {
    why: "Wolof, light for all, another colour than its logo's",
    ownAccent: "#b5432b",
    dress: "light",
    firstName: "Moussa",
    lastName: "Gningue",
    jobTitle: "Nappkat ak jaaykatu jën",
    company: "GIE Guet Ndar",
    description: "Jën bu bees bés bu nekk, ci Guet Ndar ba Dakar.",
    links: ["https://wa.me/221761234567", "https://www.facebook.com/gieguetndar"],
    look: { skin: "deep", head: "hair", jacket: ["#3c7dc4", "#1d4478", "#102a4d"], room: cool },
    cover: "sea",
    logo: "wave",
  },
  {
    why: "English, many networks",
    firstName: "Esi",
    lastName: "Mensah",
    jobTitle: "Software engineer",
    company: "Baobab Labs",
    description: "Payments and logistics software for West African shops.",
    links: [
      "https://github.com/esimensah",
      "https://www.linkedin.com/in/esimensah",
      "https://x.com/esimensah",
      "https://t.me/esimensah",
      "https://baobablabs.example.com/",
      "mailto:esi@baobablabs.example.com",
    ],
    look: { skin: "light", head: "hair", jacket: ["#6a4fc0", "#43308a", "#281c57"], room: plain },
    logo: "code",
  },
  {
    why: "no images at all, a colour of its owner's, light for all",
    ownAccent: "#a11d4b",
    dress: "light",
    firstName: "Adja",
    lastName: "Sow",
    jobTitle: "Restauratrice",
    company: "Chez Adja",
    description: "Thiéboudiène, yassa, mafé : à table dès midi.",
    links: [],
  },
];
