/** Invented buyers of every sort: long names, apostrophes, emoji, telephones of other countries, no link or fifteen. */

const firstNames = ["Aïssatou", "Mamadou", "Fatou Binetou", "N'Deye", "Éloïse", "Jean-Baptiste", "Zoé 🌸", "Ŋóom", "Cheikh Ahmadou Bamba", "Ousmane", "Œdipe", "Khady", "Marième Sokhna Aminata Astou Bineta Coumba Dieynaba Fatim"];
const lastNames = ["N'Diaye, épse Bâ; PDG", "Fall", "Sarr", "Diop", "O'Connor-Sène", "d’Almeida", "Guèye", "Sow", "Bâ", "Mbodj-Thiam", "Kâ", "Diouf & Fils", "Ndiaye de la Teranga et du Sacré-Cœur Troisième du Nom"];
const companies = ["Teranga Conseil", "Fall & Frères BTP", "L'Atelier Keur Sarr", "Cabinet Diop \"Associés\"", "Sahel Énergie Solaire", "École <du> Plateau", "Œuvres d'Art 🎨", "SARL 221"];
const jobTitles = ["Directrice générale", "Conducteur de travaux", "Avocat au barreau de Dakar", "Docteure en pharmacie", "Chargé d'études; audit", "Styliste"];
const places = ["Sacré-Cœur 3, face à la pharmacie", "Rue 10 prolongée, Point E, Dakar", "Villa n° 42; Mermoz", "12 rue de la Paix, 75002 Paris", "Thiès, derrière la gare"];
const descriptions = ["", "Conseil en organisation;\nformation, audit.", "Kits solaires pour maisons, écoles et exploitations. ".repeat(12).trim(), "Prêt-à-porter 👗 et sur-mesure\nen wax & bazin"];
const links = [
  "https://www.linkedin.com/in/personne", "https://www.facebook.com/page", "https://www.instagram.com/compte", "https://x.com/compte", "https://www.tiktok.com/@compte",
  "https://www.youtube.com/@chaine", "https://wa.me/221771234567", "https://t.me/compte", "https://www.snapchat.com/add/compte", "https://github.com/compte",
  "https://exemple.sn/", "https://boutique.exemple.sn/panier?de=carte&n=1", "https://www.pinterest.com/compte", "https://www.behance.net/compte", "https://exemple.sn/très-long-chemin/" + "a".repeat(120),
];

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

/** As people type them. */
function telephone(at: number): string {
  const digits = String(1_000_000 + ((at * 7919) % 9_000_000));
  const senegalese = `7${pick(["7", "8", "6", "0"], at)} ${digits.slice(0, 3)} ${digits.slice(3, 5)} ${digits.slice(5)}`;
  return pick([senegalese, senegalese.replaceAll(" ", ""), `+221 ${senegalese}`, `00221${senegalese.replaceAll(" ", "")}`, `+33 6 12 ${digits.slice(0, 2)} ${digits.slice(2, 4)} ${digits.slice(4, 6)}`, `+1 415 555 2${digits.slice(0, 3)}`, senegalese], at);
}

/** What the order form sends for the buyer of that number, but for the images. */
export function buyer(at: number, mostLinks: number): Record<string, unknown> {
  return {
    firstName: pick(firstNames, at),
    lastName: pick(lastNames, Math.floor(at / 3)),
    email: pick([`acheteur${at}@example.com`, `prenom.d'nom_${at}@example.com`, `a-b--${at}+carte@example.org`], at),
    phoneNumber: telephone(at),
    address: pick(places, at),
    company: pick(companies, Math.floor(at / 2)),
    jobTitle: pick(jobTitles, at),
    workEmail: pick([`contact@bureau${at}.example.sn`, `l'accueil_${at}@bureau-${at % 7}.example.sn`], Math.floor(at / 5)),
    workPhoneNumber: pick([`33 8${String(10 + (at % 90))} ${String(10 + (at % 83))} ${String(10 + (at % 71))}`, `+33 1 42 ${String(10 + (at % 89))} 11 22`], Math.floor(at / 4)),
    workAddress: pick(places, at + 2),
    workDescription: pick(descriptions, at),
    socialMedias: links.slice(0, Math.min(at % 16, mostLinks)),
  };
}
