/** Lists first names of Senegal, short, double and long. */
export const senegaleseFirstNames = [
  "Aïssatou", "Mamadou", "Fatou", "Cheikh", "Khady", "Ousmane", "Awa", "Ibrahima", "Mariama", "Modou", "Ndeye Fatou", "Abdoulaye", "Astou", "Pape Malick",
  "Coumba", "Moussa", "Rokhaya", "Alioune", "Bineta", "Serigne Mbacké", "Sokhna Aïda", "Babacar", "Adama", "El Hadji Malick", "Dieynaba", "Assane",
  "Yacine", "Lamine", "Marème", "Souleymane", "Nafissatou", "Idrissa", "Ramatoulaye", "Boubacar", "Maguette", "Amadou Tidiane", "Oumou", "Samba",
  "Penda", "Thierno", "Codou", "Jean-Baptiste", "Marie-Thérèse Ndiolé", "Ñilane", "Ada", "Bassirou", "Seynabou", "Youssou", "Anta", "Malang",
] as const;

export const senegaleseLastNames = [
  "Ndiaye", "Diop", "Fall", "Sow", "Ba", "Gueye", "Sarr", "Faye", "Diouf", "Seck", "Mbaye", "Cissé", "Kane", "Sy", "Diallo", "Thiam", "Camara", "Sané",
  "Badji", "Mendy", "Gomis", "Ndour", "Tall", "Wade", "Niang", "Dieng", "Touré", "Mbengue", "Senghor", "Diédhiou", "Samb", "Lô", "Ka", "Bâ-Ndao", "Coly",
  "Diatta", "Sylla", "Traoré", "Manga", "Ndao",
] as const;

/** Lists names in other scripts: how many orders come between two of them is `everyNth`. */
export const namesInOtherScripts = {
  everyNth: 17,
  names: [
    { firstName: "أحمد بمبا", lastName: "امباكي" },
    { firstName: "𞤀𞤤𞤢𞤥𞤭𞤲", lastName: "𞤄𞤢𞥄𞤸" },
    { firstName: "ߝߊ߬ߕߎߡߊ߫", lastName: "ߕߙߊߥߟߋ߫" },
    { firstName: "خديجة", lastName: "نياس" },
    { firstName: "Marie Madeleine Aminata", lastName: "Diagne-Senghor de la Fontaine" },
    { firstName: "Bo", lastName: "Ly" },
  ],
} as const;

export const dakarStreets = [
  "Sacré-Cœur 3, face à la pharmacie, Dakar", "Liberté 6 Extension, villa 214, Dakar", "Cité Keur Gorgui, immeuble Y12, Dakar", "Rue 10 prolongée, Point E, Dakar",
  "Ouakam, cité Avion, derrière la mosquée, Dakar", "Almadies, route de Ngor, Dakar", "Médina, rue 22 angle 17, Dakar", "Parcelles Assainies, unité 15, Dakar",
  "Grand Yoff, près du marché, Dakar", "Plateau, 12 avenue Faidherbe, Dakar", "HLM Grand Médine, Dakar", "Mermoz pyrotechnie, Dakar", "Pikine Icotaf, Dakar",
  "Rufisque, quartier Keury Souf, Dakar", "Thiès, quartier Randoulène", "Saint-Louis, Île Nord, rue Blaise-Diagne",
] as const;

/** Describes what stands on a card of a trade, and what its company is called after a family name. */
export interface DemoTrade {
  jobs: readonly [string, ...string[]];
  company: (name: string) => string;
  description: string;
}

export const demoTrades: readonly [DemoTrade, ...DemoTrade[]] = [
  { jobs: ["Directrice générale", "Consultante senior", "Associé"], company: (name: string) => `${name} Conseil`, description: "Conseil en organisation, formation et audit.\nDakar, Thiès, Saint-Louis." },
  { jobs: ["Conducteur de travaux", "Gérant", "Cheffe de chantier"], company: (name: string) => `${name} & Frères BTP`, description: "Villas, immeubles et rénovation, du plan à la remise des clés." },
  { jobs: ["Styliste", "Créatrice", "Modéliste"], company: (name: string) => `Atelier Keur ${name}`, description: "Prêt-à-porter et sur-mesure en wax et bazin." },
  { jobs: ["Avocat au barreau de Dakar", "Avocate associée", "Juriste d'affaires"], company: (name: string) => `Cabinet ${name} & Associés`, description: "" },
  { jobs: ["Docteure en pharmacie", "Préparateur"], company: (name: string) => `Pharmacie ${name}`, description: "Ouvert tous les jours, garde le dimanche." },
  { jobs: ["Responsable commercial", "Ingénieure", "Directeur technique"], company: (name: string) => `${name} Énergie Solaire`, description: "Kits solaires pour maisons, écoles et exploitations." },
  { jobs: ["Agente immobilière", "Gérant", "Chargé de clientèle"], company: (name: string) => `Immobilière ${name}`, description: "Location, vente et gestion à Dakar et sur la Petite Côte." },
  { jobs: ["Traiteur", "Cheffe de cuisine"], company: (name: string) => `Teranga ${name} Traiteur`, description: "Mariages, baptêmes et séminaires, de 20 à 600 couverts." },
  { jobs: ["Développeuse", "Directeur produit", "Fondateur"], company: (name: string) => `${name} Digital`, description: "Sites, applications et paiements mobiles." },
  { jobs: ["Transitaire", "Responsable d'exploitation"], company: (name: string) => `${name} Transit & Logistique`, description: "Port, aéroport et corridor Dakar-Bamako." },
  { jobs: ["Photographe", "Réalisateur"], company: (name: string) => `Studio ${name}`, description: "Portraits, mariages et films d'entreprise." },
  { jobs: ["Chirurgien-dentiste", "Médecin", "Sage-femme"], company: (name: string) => `Clinique ${name}`, description: "Consultations sur rendez-vous, du lundi au samedi." },
  { jobs: ["Directrice de l'école", "Formateur"], company: (name: string) => `Institut ${name}`, description: "Langues, comptabilité et informatique, le jour et le soir." },
];
