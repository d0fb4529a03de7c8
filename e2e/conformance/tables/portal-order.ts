import type { Field, Reply, Scene, Screen } from "../kinds.ts";
import { customImages, customTexts, forStaff, images, texts } from "./order-form.ts";

const ref = "7K3M9Q2XABCDEFGHJKMNPQRSTV";
export const path = `/administration/commandes/${ref}`;
const read = "GET /api/orders/*";
const at = "2026-11-02T14:12:00.000Z";

const image = `/api/uploads/${"1".repeat(32)}/image`;

const unpaid = {
  ref, number: "SDV-7K3M9Q2X", offer: "SILVER", price: 12_900, nfcLink: `https://cartes.example/vcard/${ref}?s=nfc`, firstName: "Ndèye", lastName: "Coulibaly", createdAt: at, paid: false, paidAt: null, paidBy: null, paymentMethod: null, promoCode: null,
  discount: 0, received: 0, refunded: 0, rest: 0, buyerUrl: null, buyerPhone: "+221771234567", production: null, missing: [], deletedBy: null, attention: false, deletedAt: null, expiredAt: null, email: "ndeye@example.com", ownerEmail: "ndeye@example.com", email2: "", phoneNumber: "+221771234567", phoneNumber2: "", address: "Sacré-Cœur 3", company: "Teranga Conseil", jobTitle: "Présidente",
  workEmail: "contact@teranga.example", workEmail2: "", workPhoneNumber: "+221338691234", workPhoneNumber2: "", workAddress: "Point E", workDescription: "Conseil et formation", socialMedias: ["https://www.linkedin.com/in/ndeye"],
  profileUrl: image, coverUrl: image, logoUrl: image, images: null, visits: null,
  deliveryRecipient: "Gardien Sow", deliveryPhone: "+221787654321", deliveryAddress: "Immeuble Kébé", deliveryNote: "Portail vert",
  attempts: [{ refCommand: "SDV-7K3M9Q2X-1", amount: 12_900, state: "canceled", promoCode: null, method: "Wave", attention: null, overpaid: false, discount: 0, refunded: 0, takenBy: null, reference: null, closedAt: null, undoable: false, createdAt: at, updatedAt: at, settledAt: null }],
  refunds: [],
  notices: [],
  events: [
    { id: "1", at, actor: "buyer", kind: "order.created", details: { offer: "SILVER", price: 12_900 } },
    { id: "2", at: "2026-11-02T15:00:00.000Z", actor: "Awa Ndiaye", kind: "order.note", details: { text: "Rappeler lundi" } },
  ],
  mails: [{ id: "m1", template: "order-received", recipient: "ndeye@example.com", createdAt: at, sentAt: at, failedAt: null }],
};
export const paid = { ...unpaid, paid: true, paidAt: "2026-11-03T09:05:00.000Z", paidBy: "PayTech", paymentMethod: "Wave", promoCode: "RENTREE20", discount: 2_580, received: 10_320, attention: true, visits: { days: [], sources: [], kinds: [] } };
const came = { ...unpaid.attempts[0], state: "paid", method: "Espèces", takenBy: "Awa Ndiaye", settledAt: at };
const partly = {
  ...paid, promoCode: null, paidBy: "Équipe", paymentMethod: "Espèces", discount: 0, received: 5_000, rest: 7_900, attention: false,
  attempts: [{ ...came, refCommand: "A2", amount: 5_000, undoable: true, settledAt: "2026-11-03T09:05:00.000Z" }, { ...came, refCommand: "A1", state: "undone", refunded: 12_900 }],
  refunds: [{ id: "R1", refCommand: "A1", kind: "undo", amount: 12_900, method: "Espèces", byProvider: false, reference: "", reason: "Mauvaise commande", actor: "Awa Ndiaye", state: "done", why: null, askedAt: at, doneAt: "2026-11-02T16:00:00.000Z" }],
};
const undisputed = { ...paid, attention: false, attempts: [{ ...came, refCommand: "A1", takenBy: null, amount: 12_900 }], received: 12_900 };
const gone = { refCommand: "A1", kind: "refund", method: "Espèces", byProvider: false, reference: "C-1", reason: "Carte abîmée", actor: "Awa Ndiaye", state: "done", why: null, askedAt: at, doneAt: "2026-11-04T16:00:00.000Z" };
const refunded = {
  ...paid, received: 12_900, refunded: 2_900, rest: 0, cardState: "paused",
  attempts: [{ ...came, refCommand: "A2", takenBy: null, amount: 12_900, overpaid: true, settledAt: "2026-11-03T10:05:00.000Z" }, { ...came, refCommand: "A1", takenBy: null, amount: 12_900, refunded: 2_900, settledAt: "2026-11-03T09:05:00.000Z" }],
  refunds: [{ ...gone, id: "R1", amount: 2_900 }, { ...gone, id: "R2", refCommand: "A2", byProvider: true, method: "PayTech", amount: 12_900, state: "asked", doneAt: null }],
};
const visited = {
  ...paid,
  visits: {
    days: [{ day: "2026-11-04", views: 31, saves: 7 }, { day: "2026-11-05", views: 12, saves: 0 }],
    sources: [{ source: "link", views: 9 }, { source: "qr", views: 20 }, { source: "nfc", views: 13 }, { source: "wa", views: 1 }],
    kinds: [{ kind: "view", times: 43 }, { kind: "save", times: 7 }, { kind: "call", times: 5 }, { kind: "whatsapp", times: 6 }],
  },
};
const custom = {
  ...unpaid, offer: "CUSTOM", email2: "coulibaly@example.org", phoneNumber2: "+221781234567", workEmail2: "direction@teranga.example", workPhoneNumber2: "+33612345678", profileUrl: "", coverUrl: "", logoUrl: "",
};
/** An order can be begun with a first name and a telephone. */
const begun = (field: Field): Field => ({ ...field, required: ["Prénom", "Téléphone"].includes(field.label) });

export const answer = (order: object): Record<string, Reply> => ({
  [read]: { status: 200, body: order }, "GET /api/uploads/*": { status: 200, body: { url: image } }, "GET /api/uploads/*/image": { status: 404 },
});

/** What is folded until somebody asks for it; the browser remembers it. */
const unfolded = { "portail volet e-mails": "true", "portail volet images": "true", "portail volet qr": "true", "portail volet visites": "true" };

const cardTexts = [
  "Prénom Ndèye", "Nom Coulibaly", "E-mail ndeye@example.com", "Téléphone +221771234567", "Adresse Sacré-Cœur 3", "Entreprise Teranga Conseil", "Fonction Présidente",
  "E-mail professionnel contact@teranga.example", "Téléphone professionnel +221338691234", "Adresse de l'entreprise Point E", "Description Conseil et formation", "LinkedIn https://www.linkedin.com/in/ndeye",
];

export const orderDetailScreens: readonly Screen[] = [
  {
    name: "order: unpaid",
    path,
    stored: unfolded,
    answers: answer(unpaid),
    ready: "Données de la carte",
    title: "Ndèye Coulibaly, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    headings: [[1, "Ndèye Coulibaly"], [2, "Paiement"], [3, "Tentatives (1)"], [2, "Carte"], [2, "Données de la carte"], [2, "Propriétaire"], [2, "Livraison"], [2, "Images"], [2, "Histoire"], [2, "E-mails"]],
    texts: [
      "Silver", "Non payée", "SDV-7K3M9Q2X", "12 900 FCFA", "commandée le 2 novembre 2026 à 14:12", ...cardTexts, "12 900 FCFA à payer.", "À faire : Recevoir 12 900 FCFA : envoyer le lien de paiement, ou marquer payée.", "Annulé", "Commande passée", "Offre : Silver", "Prix : 12 900 FCFA",
      "Destinataire Gardien Sow", "Téléphone pour la livraison +221787654321", "Adresse de livraison Immeuble Kébé", "Repère ou consigne Portail vert", "02/11/2026 14:12 · L'acheteur", "Note", "Rappeler lundi", "02/11/2026 15:00 · Awa Ndiaye", "Commande reçue", "Envoyé",
    ],
    absent: ["Ouvrir la carte", "Payée"],
    buttons: [
      "Actualiser la liste", "Copier le lien NFC", "Télécharger le QR code", "Corriger", "Supprimer", "Copier le lien de paiement", "Vérifier le paiement", "Marquer payée", "Ajouter la note", "Renvoyer « Commande reçue »",
      "Copier : Téléphone",
    ],
    links: [["Appeler", "tel:+221771234567"], ["WhatsApp (nouvel onglet)", "https://wa.me/221771234567"], ["Écrire", "mailto:ndeye@example.com"], ["Itinéraire (nouvel onglet)", "https://www.google.com/maps/search/?api=1&query=Immeuble%20K%C3%A9b%C3%A9"]],
    fields: [{ label: "Note de l'équipe", type: "textarea" }],
  },
  {
    name: "order: paid",
    path,
    stored: unfolded,
    answers: answer(paid),
    ready: "Données de la carte",
    title: "Ndèye Coulibaly, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    texts: ["À faire : Vérifier le paiement.", "Aucune visite ces 30 derniers jours.", "À vérifier", "Vérifier le paiement.", "3 novembre 2026 à 09:05", "Wave (PayTech)", "RENTREE20"],
    absent: ["12 900 FCFA à payer.", "Marquer payée"],
    links: [["Ouvrir la carte (nouvel onglet)", `/vcard/${ref}`]],
    buttons: ["Renvoyer « Paiement reçu »", "Télécharger le QR code du lien en PNG", "Télécharger le QR code du lien en SVG", "Télécharger le QR code du lien en PDF"],
  },
  {
    name: "order: begun, paid, and not whole",
    path,
    answers: answer({ ...paid, attention: false, email: "", missing: ["jobTitle", "logoUrl"], buyerUrl: `https://cartes.example/payer/${ref}?cle=${"a".repeat(32)}` }),
    ready: "Données de la carte",
    title: "Ndèye Coulibaly, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    texts: [
      "À faire : Obtenir ce qui manque à la carte.", "Il manque : Fonction, Logo.", "La carte n'est ni mise en ligne ni imprimée avant. Le lien ci-dessous est celui du client : il complète lui-même.",
      "Sans adresse e-mail, aucun e-mail ne part au client.",
    ],
    buttons: ["Copier le lien pour compléter", "Commander à nouveau"],
    links: [["Envoyer le lien pour compléter par WhatsApp (nouvel onglet)", `https://wa.me/221771234567?text=${encodeURIComponent(`Bonjour Ndèye, voici le lien pour compléter votre carte Sen Digital Vcard (commande SDV-7K3M9Q2X)\u00a0: https://cartes.example/payer/${ref}?cle=${"a".repeat(32)}`)}`]],
  },
  {
    name: "order: visits of its card",
    path,
    stored: unfolded,
    answers: answer(visited),
    ready: "Provenance des vues",
    title: "Ndèye Coulibaly, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    texts: ["Visites, 30 derniers jours", "43", "Contacts enregistrés", "Appels", "5", "Messages WhatsApp", "Lien", "9", "QR code", "20", "Puce NFC", "13", "WhatsApp", "1"],
    absent: ["Aucune visite ces 30 derniers jours."],
    columns: ["Jour", "Vues", "Contacts enregistrés"],
    rows: [["04/11/2026", "31", "7"], ["05/11/2026", "12", "0"]],
  },
  {
    name: "order: to be corrected",
    path: `${path}?ouvrir=corriger`,
    answers: answer(unpaid),
    ready: "Corriger la carte de",
    title: "Ndèye Coulibaly, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    texts: ["Corriger la carte de Ndèye Coulibaly", "Informations personnelles", "Entreprise", "Site web et réseaux sociaux", "Vide : la carte n'en montre pas.", "Vide : l'adresse de la carte."],
    buttons: ["Enregistrer les corrections", "Annuler"],
    fields: [...forStaff(texts), ...images.map(({ label, type, accept = "" }) => ({ label, type, accept })), { label: "Note de l'équipe", type: "textarea" }],
  },
  {
    name: "order: CUSTOM, without images",
    path,
    stored: unfolded,
    answers: answer(custom),
    ready: "Données de la carte",
    title: "Ndèye Coulibaly, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    texts: [
      "Custom", ...cardTexts, "Deuxième e-mail coulibaly@example.org", "Deuxième téléphone +221781234567", "Deuxième e-mail professionnel direction@teranga.example",
      "Deuxième téléphone professionnel +33612345678", "Aucune image.",
    ],
    buttons: ["Copier : Deuxième téléphone"],
  },
  {
    name: "order: CUSTOM, to be corrected",
    path: `${path}?ouvrir=corriger`,
    answers: answer(custom),
    ready: "Corriger la carte de",
    title: "Ndèye Coulibaly, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    fields: [...forStaff(customTexts).map((field) => (field.type === "url" ? { ...field, type: "text" } : field)), ...customImages, { label: "Note de l'équipe", type: "textarea" }],
  },
  {
    name: "order: to be marked paid",
    path: `${path}?ouvrir=payee`,
    answers: answer(unpaid),
    ready: "L'argent est déjà là.",
    title: "Ndèye Coulibaly, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    texts: ["L'argent est déjà là. La carte sera publiée aussitôt, et Ndèye Coulibaly en sera averti."],
    buttons: ["Annuler", "Marquer payée"],
    fields: [
      { label: "Montant reçu, en FCFA", type: "text", required: true, value: "12900" }, { label: "Mode de paiement", type: "text", required: true }, { label: "Référence", type: "text" },
      { label: "Motif", type: "textarea", required: true }, { label: "Note de l'équipe", type: "textarea" },
    ],
  },
  {
    name: "order: paid in part",
    path,
    answers: answer(partly),
    ready: "Données de la carte",
    title: "Ndèye Coulibaly, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    texts: ["Reste à encaisser", "À faire : Encaisser le reste, 7 900 FCFA.", "Prix", "Reçu", "5 000 FCFA", "7 900 FCFA", "Mouvements (3)", "Encaissement", "+ 5 000 FCFA", "Encaissement annulé", "− 12 900 FCFA"],
    buttons: ["Encaisser le reste", "Annuler l'encaissement"],
    absent: ["Marquer payée"],
  },
  {
    name: "order: paid twice, and given back",
    path,
    answers: answer(refunded),
    ready: "Données de la carte",
    title: "Ndèye Coulibaly, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    texts: ["Second paiement", "Encaissement", "+ 12 900 FCFA", "Remboursé", "2 900 FCFA", "Remboursement", "04/11/2026 16:00 · Espèces · réf. C-1 · Carte abîmée · par Awa Ndiaye", "Remboursement demandé", "− 2 900 FCFA", "La page est en pause.", "Les visiteurs lisent qu'elle n'est pas visible pour le moment."],
    absent: ["− 12 900 FCFA"],
    buttons: ["Rembourser", "Réglé autrement", "Vérifier chez PayTech", "C'est rendu", "Rien n'est rendu", "Remettre en ligne"],
  },
  {
    name: "order: to be refunded",
    path,
    answers: answer(undisputed),
    steps: [["press", "Rembourser"]],
    ready: "Par PayTech, en entier",
    title: "Ndèye Coulibaly, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    texts: [
      "Ce paiement", "12 900 FCFA", "Comment", "PayTech rend l'argent à celui qui a payé.", "Vous avez déjà rendu l'argent : tout, ou une partie.", "Les visiteurs lisent qu'elle est en pause.", "Ce qui n'est pas encore parti est annulé.",
      "Il reste dans l'histoire de la commande.",
    ],
    buttons: ["Annuler", "Rembourser 12 900 FCFA"],
  },
  {
    name: "order: its rest is taken",
    path: `${path}?ouvrir=payee`,
    answers: answer(partly),
    ready: "Montant reçu, en FCFA",
    title: "Ndèye Coulibaly, commande SDV-7K3M9Q2X | Sen Digital Vcard",
    texts: ["Reste à encaisser", "7 900 FCFA"],
    buttons: ["Annuler", "Encaisser le reste"],
  },
  {
    name: "new order",
    path: "/administration/nouvelle-commande",
    ready: "Offre et prix",
    title: "Nouvelle commande | Sen Digital Vcard",
    headings: [[1, "Nouvelle commande"]],
    texts: ["Pour un client qui commande au téléphone, au comptoir ou par e-mail.", "Le prénom et le téléphone suffisent pour commencer. Le reste peut venir plus tard, de vous ou du client lui-même : sa carte n'est mise en ligne et fabriquée qu'une fois complète.", "Offre et prix", "Images", "Informations personnelles", "Entreprise", "Site web et réseaux sociaux", "Livraison"],
    buttons: ["Créer la commande"],
    fields: [
      { label: "Offre", type: "select-one", options: ["Silver", "Custom"], value: "CUSTOM" },
      { label: "Prix convenu, en FCFA", type: "text", placeholder: "14900", says: "Vide : 14 900 FCFA." },
      ...forStaff(customTexts).map(begun).map((field) => (field.type === "url" ? { ...field, type: "text", says: "Facultatif, 15 liens au plus. Chaque lien commence par https:// ou mailto:" } : field)),
      ...customImages,
    ],
  },
];

const erase = "POST /api/orders/*/erase";
const message = (text: string, more: object = {}): Reply => ({ status: 200, body: { message: text, ...more } });

export const orderDetailScenes: readonly Scene[] = [
  { name: "order: no such order", path, answers: { [read]: { status: 404, body: { code: "order.not_found", message: "Aucune commande correspondante." } } }, sees: [["text", "Aucune commande correspondante."], ["link", "Retour aux commandes", "/administration/commandes"]] },
  { name: "order: the server fails", path, answers: { [read]: { status: 409 } }, sees: [["text", "La commande n'a pas pu être chargée."], ["button", "Réessayer"]] },
  { name: "order: Refresh asks again", path, answers: answer(unpaid), steps: [(page) => page.getByText("Données de la carte").waitFor(), ["press", "Actualiser la liste"]], sees: [["asked", read, 2]] },
  { name: "order: in the trash", path, answers: answer({ ...paid, deletedAt: "2026-11-04T08:00:00.000Z", deletedBy: "buyer" }), sees: [["text", "Supprimée le 4 novembre 2026 à 08:00."], ["button", "Restaurer cette commande"]] },
  { name: "order: expired", path, answers: answer({ ...unpaid, expiredAt: "2026-12-02T14:12:00.000Z" }), sees: [["text", "Expirée le 2 décembre 2026 à 14:12."], ["text", "Jamais payée, ses données personnelles ont été effacées."]] },
  { name: "order: erased", path, answers: answer({ ...paid, deletedAt: "2026-11-04T08:00:00.000Z", expiredAt: "2026-11-04T08:00:00.000Z" }), sees: [["text", "Effacée le 4 novembre 2026 à 08:00."], ["text", "Ses données personnelles ont été effacées."], ["none", "Effacer maintenant"]] },
  { name: "order: erasing needs a reason", path, answers: answer(unpaid), steps: [["press", "Effacer maintenant"], ["press", "Effacer définitivement"]], sees: [["fault", "Pourquoi", "Dites pourquoi."], ["asked", erase, 0]] },
  {
    name: "order: it is erased at once",
    path,
    answers: { ...answer(unpaid), [erase]: message("Les données personnelles de cette commande sont effacées.") },
    steps: [["press", "Effacer maintenant"], (page) => page.getByLabel("Pourquoi").selectOption("La personne le demande"), ["press", "Effacer définitivement"]],
    held: erase,
    busy: [["button", "Effacement..."]],
    sees: [["text", "Les données personnelles de cette commande sont effacées."], ["asked", erase, 1], ["asked", read, 2]],
  },
  {
    name: "order: a payment that is open keeps it from being erased",
    path: `${path}?ouvrir=effacer`,
    answers: { ...answer(unpaid), [erase]: { status: 409, body: { code: "erasure.payment_open", message: "Refus du serveur." } } },
    steps: [(page) => page.getByLabel("Pourquoi").selectOption("Commande d'essai"), ["press", "Effacer définitivement"]],
    sees: [["text", "Refus du serveur."], ["value", "Pourquoi", "trial"]],
  },
  {
    name: "order: its payment is verified",
    path,
    answers: { ...answer(unpaid), "POST /api/orders/*/verify-payment": message("PayTech n'a confirmé aucun paiement pour l'instant.", { paid: false }) },
    steps: [["press", "Vérifier le paiement"]],
    held: "POST /api/orders/*/verify-payment",
    busy: [["button", "Vérification..."]],
    sees: [["text", "PayTech n'a confirmé aucun paiement pour l'instant."], ["asked", read, 2]],
  },
  { name: "order: marking it paid needs how and why", path: `${path}?ouvrir=payee`, answers: answer(unpaid), steps: [["press", "Marquer payée"]], sees: [["fault", "Mode de paiement", "Le mode de paiement est obligatoire."], ["text", "Le motif est obligatoire."]] },
  {
    name: "order: less than its price is a part, or a discount",
    path: `${path}?ouvrir=payee`,
    answers: answer(unpaid),
    steps: [["fill", "Montant reçu, en FCFA", "5 000"]],
    sees: [["text", "Il manque 7 900 FCFA"], ["text", "C'est un acompte"], ["text", "La carte est faite ; il reste 7 900 FCFA à encaisser."], ["text", "C'est une remise"]],
  },
  { name: "order: more than its price is refused", path: `${path}?ouvrir=payee`, answers: answer(unpaid), steps: [["fill", "Montant reçu, en FCFA", "12901"], ["press", "Marquer payée"]], sees: [["fault", "Montant reçu, en FCFA", "C'est plus que ce qui est dû : 12 900 FCFA."]] },
  {
    name: "order: a refund by hand says how much",
    path,
    answers: answer(partly),
    steps: [["press", "Rembourser"], ["fill", "Montant rendu, en FCFA", "5001"], ["fill", "Moyen", ""], (page) => page.getByRole("button", { name: "Noter le remboursement" }).click()],
    sees: [["fault", "Montant rendu, en FCFA", "C'est plus que ce qui reste à rendre : 5 000 FCFA."], ["fault", "Moyen", "Le moyen est obligatoire."], ["text", "Le motif est obligatoire."], ["text", "Mettre la page en pause"], ["text", "Ne pas fabriquer la carte"]],
  },
  {
    name: "order: PayTech gives back in whole, and may fall silent",
    path,
    answers: { ...answer(undisputed), "POST /api/orders/*/payments/*/refund": message("PayTech n'a pas répondu clairement : le remboursement est demandé, nous vérifions ce qu'il devient.", { state: "asked" }) },
    steps: [["press", "Rembourser"], ["fill", "Motif", "Carte abîmée"], ["press", "Rembourser 12 900 FCFA"]],
    sees: [["text", "PayTech n'a pas répondu clairement : le remboursement est demandé, nous vérifions ce qu'il devient."], ["asked", read, 2]],
  },
  { name: "order: a part of it was given back by hand", path, answers: answer({ ...undisputed, refunded: 2_900, attempts: [{ ...undisputed.attempts[0], refunded: 2_900 }], refunds: [{ ...gone, amount: 2_900 }] }), steps: [["press", "Rembourser"]], sees: [["text", "Reste à rendre de ce paiement"], ["value", "Montant rendu, en FCFA", "10000"], ["none", "Par PayTech, en entier"]] },
  {
    name: "order: a second payment is settled otherwise, with its reason",
    path,
    answers: answer(refunded),
    steps: [["press", "Réglé autrement"], ["press", "C'est réglé"]],
    sees: [["text", "Ce second paiement de 12 900 FCFA reste dans les comptes, et n'est plus à vérifier. Dites dans le motif comment il a été réglé, par exemple par un avoir."], ["text", "Le motif est obligatoire."]],
  },
  { name: "order: staff saw that PayTech gave back", path, answers: answer(refunded), steps: [["press", "C'est rendu"]], sees: [["text", "Vous avez vu dans les comptes de PayTech que ces 12 900 FCFA ont bien été rendus."]] },
  { name: "order: staff saw that PayTech kept it", path, answers: answer(refunded), steps: [["press", "Rien n'est rendu"]], sees: [["text", "Vous avez vu dans les comptes de PayTech que ces 12 900 FCFA n'ont pas été rendus : ils pourront l'être autrement."]] },
  { name: "order: a part that was noted by mistake will be due again", path, answers: answer({ ...partly, received: 12_900, rest: 0 }), steps: [["press", "Annuler l'encaissement"]], sees: [["text", "5 000 FCFA, Espèces : noté par erreur. Ce montant sera de nouveau à encaisser."]] },
  { name: "order: the only payment that was noted by mistake takes the card away", path, answers: answer(partly), steps: [["press", "Annuler l'encaissement"]], sees: [["text", "5 000 FCFA, Espèces : noté par erreur. La commande ne sera plus payée, sa carte ne sera plus en ligne, et Ndèye Coulibaly en sera averti."]] },
  {
    name: "order: its page is paused with a reason",
    path,
    answers: answer({ ...paid, cardState: "live" }),
    steps: [["press", "Mettre la page en pause"], (page) => page.getByRole("dialog").getByRole("button", { name: "Mettre la page en pause" }).click()],
    sees: [["text", "Le motif est obligatoire."], ["text", "Qui ouvre la carte de Ndèye Coulibaly, par la puce, le QR code ou le lien, lira qu'elle est en pause. Rien n'est perdu : vous pourrez la remettre en ligne."]],
  },
  {
    name: "order: a payment noted by mistake is taken back",
    path,
    answers: { ...answer(partly), "POST /api/orders/*/payments/*/undo": { status: 409, body: { code: "payment.undo_too_late", message: "Un encaissement s'annule dans les 24 heures. Ensuite, remboursez-le." } } },
    steps: [["press", "Annuler l'encaissement"], ["fill", "Motif", "Mauvaise commande"], (page) => page.getByRole("dialog").getByRole("button", { name: "Annuler l'encaissement" }).click()],
    sees: [["text", "Un encaissement s'annule dans les 24 heures. Ensuite, remboursez-le."], ["value", "Motif", "Mauvaise commande"]],
  },
  { name: "order: a correction that changes nothing", path: `${path}?ouvrir=corriger`, answers: answer(unpaid), steps: [["press", "Enregistrer les corrections"]], sees: [["text", "Rien n'a changé."]] },
  {
    name: "order: a note is added",
    path,
    answers: { ...answer(unpaid), "POST /api/orders/*/notes": { status: 201, body: { message: "La note est ajoutée." } } },
    steps: [["fill", "Note de l'équipe", "Livrer vendredi"], ["press", "Ajouter la note"]],
    sees: [["text", "La note est ajoutée."], ["value", "Note de l'équipe", ""], ["asked", read, 2]],
  },
  {
    name: "order: its mail goes again",
    path,
    stored: unfolded,
    answers: { ...answer(unpaid), "POST /api/orders/*/resend": { status: 202, body: { message: "L'e-mail va repartir." } } },
    steps: [["press", "Renvoyer « Commande reçue »"]],
    sees: [["text", "L'e-mail va repartir."]],
  },
];
