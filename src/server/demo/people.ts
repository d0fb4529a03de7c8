import type { Palette } from "./pictures.ts";

export interface DemoPerson {
  firstName: string;
  lastName: string;
  company: string;
  jobTitle: string;
  description: string;
  socialMedias: string[];
  palette: Palette;
  paid: boolean;
}

const dusk = { back: [38, 50, 74], accent: [214, 150, 84], skin: [141, 92, 62] } as const;
const leaf = { back: [30, 66, 56], accent: [223, 190, 120], skin: [110, 70, 48] } as const;
const clay = { back: [92, 44, 38], accent: [232, 196, 150], skin: [96, 60, 42] } as const;
const slate = { back: [58, 62, 70], accent: [160, 190, 205], skin: [156, 104, 74] } as const;

/** Invented people of Dakar. */
export const demoPeople: readonly DemoPerson[] = [
  { firstName: "Aïssatou", lastName: "N'Diaye, épse Bâ", company: "Teranga Conseil", jobTitle: "Directrice générale", description: "Conseil en organisation, formation et audit.\nDakar, Thiès, Saint-Louis.", socialMedias: ["https://www.linkedin.com/in/aissatou-ndiaye", "https://www.instagram.com/terangaconseil", "https://teranga-conseil.example.sn/"], palette: dusk, paid: true },
  { firstName: "Mamadou", lastName: "Fall", company: "Fall & Frères BTP", jobTitle: "Conducteur de travaux", description: "Villas, immeubles et rénovation, du plan à la remise des clés.", socialMedias: ["https://www.facebook.com/fallbtp", "https://wa.me/221771234567"], palette: clay, paid: true },
  { firstName: "Fatou Binetou", lastName: "Sarr", company: "Atelier Keur Sarr", jobTitle: "Styliste", description: "Prêt-à-porter et sur-mesure en wax et bazin.", socialMedias: ["https://www.instagram.com/keursarr", "https://www.tiktok.com/@keursarr"], palette: leaf, paid: true },
  { firstName: "Cheikh Ahmadou", lastName: "Diop", company: "Cabinet Diop & Associés", jobTitle: "Avocat au barreau de Dakar", description: "", socialMedias: ["https://www.linkedin.com/in/cheikh-diop"], palette: slate, paid: false },
  { firstName: "Khady", lastName: "Gueye", company: "Pharmacie du Point E", jobTitle: "Docteure en pharmacie", description: "Ouvert tous les jours, garde le dimanche.", socialMedias: [], palette: leaf, paid: true },
  { firstName: "Ousmane", lastName: "Sow", company: "Sahel Énergie Solaire", jobTitle: "Responsable commercial", description: "Kits solaires pour maisons, écoles et exploitations.", socialMedias: ["https://x.com/sahelenergie", "https://www.youtube.com/@sahelenergie"], palette: dusk, paid: false },
];
