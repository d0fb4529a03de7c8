/**
 * Names as used here: in French letters with and without accents, in Wolof and Pulaar spelling, in Arabic and in N'Ko.
 */
const scripts: readonly { first: readonly string[]; last: readonly string[] }[] = [
  {
    first: [
      "Aïssatou",
      "Mamadou",
      "Ndèye",
      "Fatou",
      "Modou",
      "Ousmane",
      "Aminata",
      "Khady",
      "Cheikh",
      "Seynabou",
      "Bassirou",
      "Mariéme",
      "Oumou",
      "Ibrahima",
      "Sokhna",
      "Astou",
    ],
    last: [
      "N'Diaye",
      "Diop",
      "Fall",
      "Sène",
      "Bâ",
      "Guèye",
      "Sarr",
      "Faye",
      "Cissé",
      "Mbaye",
      "Thiam",
      "Kébé",
      "Touré",
      "Diouf",
      "Ndour",
      "Sy",
    ],
  },
  {
    first: [
      "Léa",
      "François",
      "Chloé",
      "Noël",
      "Zoé",
      "Jérôme",
      "Hélène",
      "Éloïse",
      "Anaïs",
      "Gaëlle",
      "Maël",
      "Béatrice",
      "Cédric",
      "Loïc",
      "Inès",
      "Agnès",
    ],
    last: [
      "Lefèvre",
      "Müller",
      "d’Almeida",
      "Sœur",
      "Ça",
      "Lecœur",
      "Hervé",
      "Gaüzère",
      "Desprès",
      "L'Hôte",
      "Crouzé",
      "Prévôt",
      "Pâris",
      "Bérégovoy",
      "Delhaÿe",
      "Ngom-Sénac",
    ],
  },
  {
    first: [
      "Ñaari",
      "Ajaratu",
      "Sëriñ",
      "Abdulaay",
      "Ŋoone",
      "Ɓooyi",
      "Ɗemba",
      "Yëram",
      "Maam Jaara",
      "Kodu",
      "Aamadu",
      "Sigil",
    ],
    last: ["Njaay", "Mbóoj", "Sekk", "Bóoy", "Ƴero", "Jóob", "Ñaŋ", "Géy", "Faal", "Bàkka"],
  },
  {
    first: ["محمد", "فاطمة", "أحمد", "عائشة", "إبراهيم", "خديجة", "عبد الله", "مريم", "عثمان", "شيخ"],
    last: ["جوب", "انجاي", "فال", "با", "سي", "مباكي", "كان", "توري", "سيك", "نياس"],
  },
  {
    first: ["ߡߊߡߊߘߎ߫", "ߝߊ߫ߕߎ߬ߡߊߕߊ", "ߌߓߙߊ߬ߤߌߡߊ߫", "ߊߡߌߣߊ߫ߕߊ", "ߛߟߏ߬ߡߣߊ߬", "ߞߊ߲ߞߊ߲ߡߎ߬ߛߊ߫"],
    last: ["ߖߊߟߏ߫", "ߞߏߣߘߍ߫", "ߕߙߊߥߟߋ߫", "ߞߎߦߊߕߋ߫", "ߞߎߟߓߊߟߌ߫", "ߛߌߛߍ߫"],
  },
];

export interface Name {
  first: string;
  last: string;
}

/** Each first name combined with each last name of its script, 768 in all, in NFC. */
export const names: readonly Name[] = scripts.flatMap(({ first, last }) =>
  first.flatMap((one) => last.map((other) => ({ first: one.normalize("NFC"), last: other.normalize("NFC") }))),
);
