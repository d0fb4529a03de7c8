import type { Reply, Scene, Screen } from "../kinds.ts";

const path = "/administration/commandes";
const list = "GET /api/orders";
const remove = "DELETE /api/orders/*";

const order = {
  ref: "7K3M9Q2XABCDEFGHJKMNPQRSTV", number: "SDV-7K3M9Q2X", offer: "SILVER", price: 12_900, nfcLink: "https://cartes.example/vcard/7K3M9Q2XABCDEFGHJKMNPQRSTV?s=nfc", firstName: "Ndèye", lastName: "Coulibaly", company: "Teranga Conseil", buyerPhone: "+221771234567", production: { state: "to_print", late: true }, missing: [], deletedBy: null, createdAt: "2026-11-02T14:12:00.000Z",
  paid: true, paidAt: "2026-11-03T09:05:00.000Z", paidBy: "PayTech", paymentMethod: "Wave", promoCode: "RENTREE20", discount: 2_580, received: 10_320, refunded: 0, rest: 0, held: 10_320, attention: false, deletedAt: null,
};
const waiting = { ...order, production: null, missing: ["logoUrl"], received: 0, held: 0, ref: "8K3M9Q2XABCDEFGHJKMNPQRSTV", number: "SDV-8K3M9Q2X", offer: "CUSTOM", firstName: "Cheikh", lastName: "Mbaye", nfcLink: null, paid: false, paidAt: null, paidBy: null, paymentMethod: null, promoCode: null, attention: true };
const gift = { ...order, production: { state: "delivered", late: false }, received: 0, held: 0, price: 18_900, ref: "9K3M9Q2XABCDEFGHJKMNPQRSTV", number: "SDV-9K3M9Q2X", offer: "GOLD", firstName: "Awa", lastName: "Fall", paidBy: "Code promo", paymentMethod: null, promoCode: "CADEAU" };

const reply = (body: readonly object[], total: number): Reply => ({ status: 200, body, headers: { "X-Total-Count": String(total) } });
const some = { [list]: reply([order, waiting, gift], 25) };
const none = { [list]: reply([], 0) };

export const orderListScreens: readonly Screen[] = [
  {
    name: "orders",
    path,
    answers: some,
    ready: "page(s)",
    title: "Commandes | Sen Digital Vcard",
    theme: "#171717",
    headings: [[1, "Commandes"]],
    texts: ["25 commandes", "1 / 3 page(s)"],
    links: [["Ndèye", `${path}/${order.ref}`], ["SDV-7K3M9Q2X", `${path}/${order.ref}`], ["Ouvrir la carte de Ndèye Coulibaly (nouvel onglet)", `/vcard/${order.ref}`]],
    buttons: [
      "Corbeille", "Toutes", "À imprimer", "En retard", "À vérifier", "Colonnes", "Raccourcis clavier", "Exporter en CSV", "Actualiser la liste", "Copier le lien NFC de Ndèye Coulibaly", "Télécharger le QR code de Ndèye Coulibaly", "Supprimer la commande de Ndèye Coulibaly",
      "Lien NFC de Cheikh Mbaye : après le paiement", "QR code de Cheikh Mbaye : après le paiement", "Carte de Cheikh Mbaye : après le paiement", "Première page", "Page précédente", "Page suivante", "Dernière page",
    ],
    fields: [
      { label: "Rechercher", type: "text", placeholder: "Rechercher un nom, un e-mail, un numéro…" },
      { label: "État", type: "select-one", options: ["Tous les états", "Payées", "Non payées", "À vérifier"] },
      { label: "Offre", type: "select-one", options: ["Toutes les offres", "Silver", "Gold", "Custom"] },
      { label: "Production", type: "select-one", options: ["Toute production", "En retard", "À dessiner", "Épreuve envoyée", "Approuvée", "À imprimer", "Imprimée", "Encodée", "Contrôlée", "En livraison", "Livrée", "En attente", "Revenue"] },
      { label: "Du", type: "date" },
      { label: "Au", type: "date" },
      { label: "Sélectionner toute la page", type: "checkbox" },
      { label: "Sélectionner la commande de Ndèye Coulibaly", type: "checkbox" },
      { label: "Sélectionner la commande de Cheikh Mbaye", type: "checkbox" },
      { label: "Sélectionner la commande de Awa Fall", type: "checkbox" },
      { label: "Lignes par page", type: "select-one", options: ["10 lignes", "25 lignes", "50 lignes", "100 lignes"], value: "10" },
      { label: "Aller à la page", type: "text", maxLength: 6 },
    ],
    columns: ["Actions", "Type", "Prénom", "Nom", "Date de commande", "Date de paiement", "Mode de paiement", "Code promo", "Numéro", "Entreprise", "Prix", "Paiement", "Production", "Téléphone"],
    rows: [
      ["", "", "Silver", "Ndèye", "Coulibaly", "02/11/2026 14:12", "03/11/2026 09:05", "Wave (PayTech)", "RENTREE20", "SDV-7K3M9Q2X", "Teranga Conseil", "12 900 FCFA", "Payée", "En retard : À imprimer", "+221771234567"],
      ["", "", "Custom", "Cheikh", "Mbaye", "02/11/2026 14:12", "Non payée", "", "", "SDV-8K3M9Q2X", "Teranga Conseil", "12 900 FCFA", "À vérifier", "Incomplète", "+221771234567"],
      ["", "", "Gold", "Awa", "Fall", "02/11/2026 14:12", "03/11/2026 09:05", "Code promo", "CADEAU", "SDV-9K3M9Q2X", "Teranga Conseil", "18 900 FCFA", "Payée", "Livrée", "+221771234567"],
    ],
  },
  {
    name: "orders: the trash",
    path: `${path}?corbeille=1`,
    answers: { [list]: reply([{ ...order, deletedAt: "2026-01-04T08:00:00.000Z", deletedBy: "Awa Ndiaye" }], 1) },
    ready: "page(s)",
    title: "Corbeille | Sen Digital Vcard",
    headings: [[1, "Corbeille"]],
    texts: ["Le 04/01/2026 08:00 par Awa Ndiaye : ses données s'effacent.", "Une commande supprimée peut être restaurée pendant 30 jours.", "1 commande", "1 / 1 page(s)"],
    buttons: ["Retour aux commandes", "Restaurer la commande de Ndèye Coulibaly"],
  },
];

const ask = [["press", "Supprimer la commande de Ndèye Coulibaly"]] as const;
const confirmed = [...ask, ["press", "Supprimer"]] as const;
const question = "Voulez-vous vraiment supprimer cette vcard?";

export const orderListScenes: readonly Scene[] = [
  { name: "orders: loading", path, answers: some, held: list, busy: [["text", "Chargement..."]], sees: [["text", "25 commandes"], ["none", "Chargement..."]] },
  { name: "orders: Refresh asks again", path, answers: some, steps: [(page) => page.locator("tbody tr").first().waitFor(), ["press", "Actualiser la liste"]], sees: [["asked", list, 2]] },
  { name: "orders: the list fails", path, answers: { [list]: { status: 409 } }, sees: [["text", "La liste des commandes n'a pas pu être chargée."], ["button", "Réessayer"]] },
  { name: "orders: none yet", path, answers: none, sees: [["text", "Aucune commande pour l'instant."], ["text", "Les commandes du site apparaissent ici. Vous pouvez aussi en saisir une."]] },
  { name: "orders: none found", path: `${path}?recherche=zzz`, answers: none, sees: [["text", "Aucune commande ne correspond à cette recherche."], ["button", "Tout effacer"]] },
  { name: "orders: the trash is empty", path: `${path}?corbeille=1`, answers: none, sees: [["text", "La corbeille est vide."]] },
  { name: "orders: the search stands in the address", path, answers: some, steps: [["fill", "Rechercher", "ndeye"]], sees: [["at", `${path}?recherche=ndeye`], ["asked", list, 2]] },
  { name: "orders: the next page", path, answers: some, steps: [["press", "Page suivante"]], sees: [["at", `${path}?page=2`], ["text", "2 / 3 page(s)"]] },
  { name: "orders: the last page", path, answers: some, steps: [["press", "Dernière page"]], sees: [["at", `${path}?page=3`], ["text", "3 / 3 page(s)"]] },
  { name: "orders: straight to a page", path, answers: some, steps: [["fill", "Aller à la page", "3"], (page) => page.keyboard.press("Enter")], sees: [["at", `${path}?page=3`]] },
  { name: "orders: more rows a page", path, answers: some, steps: [(page) => page.getByRole("combobox", { name: "Lignes par page" }).selectOption("25 lignes")], sees: [["text", "1 / 1 page(s)"]] },
  { name: "orders: a column is left out", path, answers: some, steps: [["press", "Colonnes"], (page) => page.getByRole("checkbox", { name: "Code promo" }).click()], sees: [["none", "RENTREE20"], ["button", "Toutes les colonnes"]] },
  { name: "orders: the page is selected", path, answers: some, steps: [(page) => page.getByRole("checkbox", { name: "Sélectionner toute la page" }).click()], sees: [["text", "3 commandes sélectionnées"], ["button", "Exporter la sélection"], ["button", "Renvoyer l'e-mail"], ["button", "Tout désélectionner"]] },
  {
    name: "orders: mails of those selected go again",
    path,
    answers: { ...some, "POST /api/orders/*/resend": { status: 202, body: { message: "L'e-mail va repartir." } } },
    steps: [(page) => page.getByRole("checkbox", { name: "Sélectionner la commande de Awa Fall" }).click(), ["press", "Renvoyer l'e-mail"]],
    sees: [["text", "1 e-mail va repartir."], ["none", "1 commande sélectionnée"], ["asked", "POST /api/orders/*/resend", 1]],
  },
  { name: "orders: a view", path, answers: some, steps: [["press", "En retard"]], sees: [["at", `${path}?production=late`], ["asked", list, 2]] },
  {
    name: "orders: a view of one's own is kept",
    path: `${path}?statut=paid`,
    answers: some,
    steps: [["press", "Garder cette vue"], ["fill", "Nom de la vue", "Réglées"], ["press", "Garder"]],
    sees: [["button", "Réglées"], ["button", "Oublier « Réglées »"], ["none", "Elle garde la recherche, les filtres et l'ordre, sur ce navigateur."]],
  },
  { name: "orders: a view needs a name", path: `${path}?statut=paid`, answers: some, steps: [["press", "Garder cette vue"], ["press", "Garder"]], sees: [["text", "Donnez un nom à cette vue."]] },
  { name: "orders: the keys", path, answers: some, steps: [(page) => page.locator("tbody tr").first().waitFor(), (page) => page.keyboard.press("?")], sees: [["text", "Raccourcis clavier"], ["text", "Aller à la recherche"], ["text", "Ligne suivante"], ["text", "Raccourcis actifs sur ce navigateur"]] },
  { name: "orders: the NFC link is copied", path, answers: some, steps: [["press", "Copier le lien NFC de Ndèye Coulibaly"]], sees: [["text", "Lien NFC copié 🗒️!"], ["copied", "https://cartes.example/vcard/7K3M9Q2XABCDEFGHJKMNPQRSTV?s=nfc"]] },
  { name: "orders: deleting asks first", path, answers: some, steps: ask, sees: [["text", question], ["text", "La commande SDV-7K3M9Q2X de Ndèye Coulibaly va dans la corbeille, où elle reste 30 jours. Sa carte publique ne répond plus aussitôt."], ["text", "10 320 FCFA restent encaissés : la supprimer ne rembourse rien. Pour rendre l'argent, remboursez d'abord."], ["text", "Sa carte imprimée (« À imprimer ») quitte l'atelier ; restaurée, elle reprend où elle était."], ["text", "Après 30 jours, les données personnelles s'effacent ; ce qui a été payé reste dans les comptes."], ["button", "Annuler"], ["asked", remove, 0]] },
  {
    name: "orders: deleted, with a way back, and the list is read again",
    path,
    answers: { ...some, [remove]: { status: 200, body: { message: "La commande est dans la corbeille pour 30 jours." } } },
    steps: confirmed,
    sees: [["text", "La commande est dans la corbeille pour 30 jours."], ["button", "Annuler"], ["asked", remove, 1], ["asked", list, 2]],
  },
  { name: "orders: the server fails to delete, and the list is read again", path, answers: { ...some, [remove]: { status: 500 } }, steps: confirmed, sees: [["text", "Une erreur s'est produite"], ["asked", list, 2]] },
  { name: "orders: the server says why it does not delete", path, answers: { ...some, [remove]: { status: 404, body: { code: "order.not_found", message: "Refus du serveur." } } }, steps: confirmed, sees: [["text", "Une erreur s'est produite : Refus du serveur."]] },
];
