import type { Reply, Scene } from "../kinds.ts";
import {
  answer,
  gone,
  paid,
  partly,
  path,
  read,
  refunded,
  undisputed,
  unfolded,
  unpaid,
} from "./portal-order-answers.ts";

const erase = "POST /api/orders/*/erase";
const message = (text: string, more: object = {}): Reply => ({ status: 200, body: { message: text, ...more } });

export const orderDetailScenes: readonly Scene[] = [
  {
    name: "order: an invoice without a company's numbers is asked about before it is issued",
    path: `${path}?ouvrir=facture`,
    stored: unfolded,
    answers: {
      ...answer(paid),
      "POST /api/orders/*/documents": { status: 201, body: { message: "La facture est émise." } },
    },
    steps: [
      ["fill", "Adresse", "Point E"],
      (page) => page.getByRole("dialog").getByRole("button", { name: "Émettre la facture" }).click(),
      (page) => page.getByText("Cochez pour émettre la facture sans NINEA ni RCCM.").waitFor(),
      (page) => page.getByRole("checkbox", { name: "Émettre sans NINEA ni RCCM ?" }).check(),
      (page) => page.getByRole("dialog").getByRole("button", { name: "Émettre la facture" }).click(),
    ],
    sees: [
      ["text", "La facture est émise."],
      ["asked", "POST /api/orders/*/documents", 1],
    ],
  },
  {
    name: "order: no such order",
    path,
    stored: unfolded,
    answers: { [read]: { status: 404, body: { code: "order.not_found", message: "Aucune commande correspondante." } } },
    sees: [
      ["text", "Aucune commande correspondante."],
      ["link", "Retour aux commandes", "/administration/commandes"],
    ],
  },
  {
    name: "order: the server fails",
    path,
    stored: unfolded,
    answers: { [read]: { status: 409 } },
    sees: [
      ["text", "La commande n'a pas pu être chargée."],
      ["button", "Réessayer"],
    ],
  },
  {
    name: "order: in the trash",
    path,
    stored: unfolded,
    answers: answer({ ...paid, deletedAt: "2026-11-04T08:00:00.000Z", deletedBy: "buyer" }),
    sees: [
      ["text", "Supprimée le 4 novembre 2026 à 08:00."],
      ["button", "Restaurer cette commande"],
    ],
  },
  {
    name: "order: expired",
    path,
    stored: unfolded,
    answers: answer({ ...unpaid, expiredAt: "2026-12-02T14:12:00.000Z" }),
    sees: [
      ["text", "Expirée le 2 décembre 2026 à 14:12."],
      ["text", "Jamais payée, ses données personnelles ont été effacées."],
    ],
  },
  {
    name: "order: erased",
    path,
    stored: unfolded,
    answers: answer({ ...paid, deletedAt: "2026-11-04T08:00:00.000Z", expiredAt: "2026-11-04T08:00:00.000Z" }),
    sees: [
      ["text", "Effacée le 4 novembre 2026 à 08:00."],
      ["text", "Ses données personnelles ont été effacées."],
      ["none", "Effacer maintenant"],
    ],
  },
  {
    name: "order: its owner is sent a link",
    path,
    stored: unfolded,
    answers: {
      ...answer({ ...paid, cardState: "live" }),
      "POST /api/orders/*/owner-link": message(
        "Le lien part à l'adresse de connexion. Il est valable 24 heures, une seule fois.",
      ),
    },
    steps: [["press", "Envoyer un lien de connexion"]],
    sees: [
      ["text", "Le lien part à l'adresse de connexion. Il est valable 24 heures, une seule fois."],
      ["asked", "POST /api/orders/*/owner-link", 1],
      ["asked", read, 2],
    ],
  },
  {
    name: "order: erasing needs a reason",
    path,
    stored: unfolded,
    answers: answer(unpaid),
    steps: [
      ["press", "Plus"],
      ["press", "Effacer maintenant"],
      ["press", "Effacer définitivement"],
    ],
    sees: [
      ["fault", "Pourquoi", "Dites pourquoi."],
      ["asked", erase, 0],
    ],
  },
  {
    name: "order: it is erased at once",
    path,
    stored: unfolded,
    answers: { ...answer(unpaid), [erase]: message("Les données personnelles de cette commande sont effacées.") },
    steps: [
      ["press", "Plus"],
      ["press", "Effacer maintenant"],
      (page) => page.getByLabel("Pourquoi").selectOption("La personne le demande"),
      ["press", "Effacer définitivement"],
    ],
    held: erase,
    busy: [["button", "Effacement..."]],
    sees: [
      ["text", "Les données personnelles de cette commande sont effacées."],
      ["asked", erase, 1],
      ["asked", read, 2],
    ],
  },
  {
    name: "order: a payment that is open keeps it from being erased",
    path: `${path}?ouvrir=effacer`,
    stored: unfolded,
    answers: {
      ...answer(unpaid),
      [erase]: { status: 409, body: { code: "erasure.payment_open", message: "Refus du serveur." } },
    },
    steps: [
      (page) => page.getByLabel("Pourquoi").selectOption("Commande d'essai"),
      ["press", "Effacer définitivement"],
    ],
    sees: [
      ["text", "Refus du serveur."],
      ["value", "Pourquoi", "trial"],
    ],
  },
  {
    name: "order: a transfer was announced by mistake",
    path,
    answers: {
      ...answer({ ...unpaid, transfer: { at: "2026-11-05T10:00:00.000Z", amount: 12_900 } }),
      "DELETE /api/orders/*/transfer": message("L'annonce du virement est retirée."),
    },
    steps: [["press", "Annoncé par erreur"]],
    held: "DELETE /api/orders/*/transfer",
    busy: [["button", "Retrait..."]],
    sees: [
      ["text", "L'annonce du virement est retirée."],
      ["asked", read, 2],
    ],
  },
  {
    name: "order: its payment is verified",
    path,
    stored: unfolded,
    answers: {
      ...answer(unpaid),
      "POST /api/orders/*/verify-payment": message("PayTech n'a confirmé aucun paiement pour l'instant.", {
        paid: false,
      }),
    },
    steps: [["press", "Vérifier le paiement"]],
    held: "POST /api/orders/*/verify-payment",
    busy: [["button", "Vérification..."]],
    sees: [
      ["text", "PayTech n'a confirmé aucun paiement pour l'instant."],
      ["asked", read, 2],
    ],
  },
  {
    name: "order: marking it paid needs how",
    path: `${path}?ouvrir=payee`,
    stored: unfolded,
    answers: answer(unpaid),
    steps: [["press", "Recevoir le paiement"]],
    sees: [
      ["text", "Le mode de paiement est obligatoire."],
      ["none", "Motif"],
    ],
  },
  {
    name: "order: money by other means says by which, and where it lies",
    path: `${path}?ouvrir=payee`,
    stored: unfolded,
    answers: answer(unpaid),
    steps: [(page) => page.getByRole("radio", { name: "Autre" }).check(), ["press", "Recevoir le paiement"]],
    sees: [
      ["fault", "Quel moyen", "Dites quel moyen."],
      ["text", "Où est l'argent"],
      ["text", "En mobile money"],
      ["text", "Dites où est l'argent."],
    ],
  },
  {
    name: "order: less than its price is a part, or a discount, which says why",
    path: `${path}?ouvrir=payee`,
    stored: unfolded,
    answers: answer(unpaid),
    steps: [
      ["fill", "Montant reçu, en FCFA", "5 000"],
      (page) => page.getByRole("radio", { name: "C'est une remise" }).check(),
      ["press", "Recevoir le paiement"],
    ],
    sees: [
      ["text", "Le motif est obligatoire."],
      ["text", "Il manque 7 900 FCFA"],
      ["text", "C'est un acompte"],
      ["text", "La carte est faite ; il reste 7 900 FCFA à encaisser."],
      ["text", "C'est une remise"],
    ],
  },
  {
    name: "order: more than its price is refused",
    path: `${path}?ouvrir=payee`,
    stored: unfolded,
    answers: answer(unpaid),
    steps: [
      ["fill", "Montant reçu, en FCFA", "12901"],
      ["press", "Recevoir le paiement"],
    ],
    sees: [["fault", "Montant reçu, en FCFA", "C'est plus que ce qui est dû : 12 900 FCFA."]],
  },
  {
    name: "order: a refund by hand says how much",
    path,
    stored: unfolded,
    answers: answer(partly),
    steps: [
      ["press", "Rembourser"],
      ["fill", "Montant rendu, en FCFA", "5001"],
      (page) => page.getByRole("button", { name: "Noter le remboursement" }).click(),
    ],
    sees: [
      ["fault", "Montant rendu, en FCFA", "C'est plus que ce qui reste à rendre : 5 000 FCFA."],
      ["text", "Le motif est obligatoire."],
      ["text", "Mettre la page en pause"],
      ["text", "Ne pas fabriquer la carte"],
    ],
  },
  {
    name: "order: PayTech gives back in whole, and may fall silent",
    path,
    stored: unfolded,
    answers: {
      ...answer(undisputed),
      "POST /api/orders/*/payments/*/refund": message(
        "PayTech n'a pas répondu clairement : le remboursement est demandé, nous vérifions ce qu'il devient.",
        { state: "asked" },
      ),
    },
    steps: [
      ["press", "Rembourser"],
      ["fill", "Motif", "Carte abîmée"],
      ["press", "Rembourser 12 900 FCFA"],
    ],
    sees: [
      ["text", "PayTech n'a pas répondu clairement : le remboursement est demandé, nous vérifions ce qu'il devient."],
      ["asked", read, 2],
    ],
  },
  {
    name: "order: a part of it was given back by hand",
    path,
    stored: unfolded,
    answers: answer({
      ...undisputed,
      refunded: 2_900,
      attempts: [{ ...undisputed.attempts[0], refunded: 2_900 }],
      refunds: [{ ...gone, amount: 2_900 }],
    }),
    steps: [["press", "Rembourser"]],
    sees: [
      ["text", "Reste à rendre de ce paiement"],
      ["value", "Montant rendu, en FCFA", "10000"],
      ["none", "Par PayTech, en entier"],
    ],
  },
  {
    name: "order: no more than what is left of it can be given back",
    path,
    stored: unfolded,
    answers: answer({
      ...undisputed,
      refunded: 2_900,
      attempts: [{ ...undisputed.attempts[0], refunded: 2_900 }],
      refunds: [{ ...gone, amount: 2_900 }],
    }),
    steps: [
      ["press", "Rembourser"],
      ["fill", "Montant rendu, en FCFA", "10001"],
      (page) => page.getByRole("button", { name: "Noter le remboursement" }).click(),
    ],
    sees: [["fault", "Montant rendu, en FCFA", "C'est plus que ce qui reste à rendre : 10 000 FCFA."]],
  },
  {
    name: "order: a second payment is settled otherwise, with its reason",
    path,
    stored: unfolded,
    answers: answer(refunded),
    steps: [
      ["press", "Réglé autrement"],
      ["press", "C'est réglé"],
    ],
    sees: [
      [
        "text",
        "Ce second paiement de 12 900 FCFA reste dans les comptes, et n'est plus à vérifier. Dites dans le motif comment il a été réglé, par exemple par un avoir.",
      ],
      ["text", "Le motif est obligatoire."],
    ],
  },
  {
    name: "order: staff saw that PayTech gave back",
    path,
    stored: unfolded,
    answers: answer(refunded),
    steps: [["press", "C'est rendu"]],
    sees: [["text", "Vous avez vu dans les comptes de PayTech que ces 12 900 FCFA ont bien été rendus."]],
  },
  {
    name: "order: staff saw that PayTech kept it",
    path,
    stored: unfolded,
    answers: answer(refunded),
    steps: [["press", "Rien n'est rendu"]],
    sees: [
      [
        "text",
        "Vous avez vu dans les comptes de PayTech que ces 12 900 FCFA n'ont pas été rendus : ils pourront l'être autrement.",
      ],
    ],
  },
  {
    name: "order: a part that was noted by mistake will be due again",
    path,
    stored: unfolded,
    answers: answer({
      ...partly,
      received: 12_900,
      rest: 0,
      attempts: [
        ...partly.attempts,
        ...partly.attempts.map((one) => ({ ...one, refCommand: "other", undoable: false })),
      ],
    }),
    steps: [["press", "Annuler l'encaissement"]],
    sees: [["text", "5 000 FCFA, Espèces : noté par erreur. Ce montant sera de nouveau à encaisser."]],
  },
  {
    name: "order: the only payment that was noted by mistake takes the card away",
    path,
    stored: unfolded,
    answers: answer(partly),
    steps: [["press", "Annuler l'encaissement"]],
    sees: [
      [
        "text",
        "5 000 FCFA, Espèces : noté par erreur. La commande ne sera plus payée, sa carte ne sera plus en ligne. Un e-mail le dit à Ndèye Coulibaly (ndeye@example.com).",
      ],
    ],
  },
  {
    name: "order: its page is paused with a reason",
    path,
    stored: unfolded,
    answers: answer({ ...paid, cardState: "live" }),
    steps: [
      ["press", "Plus"],
      ["press", "Mettre la page en pause"],
      (page) => page.getByRole("dialog").getByRole("button", { name: "Mettre la page en pause" }).click(),
    ],
    sees: [
      ["text", "Le motif est obligatoire."],
      [
        "text",
        "Qui ouvre la carte de Ndèye Coulibaly, par la puce, le QR code ou le lien, lira qu'elle est en pause. Rien n'est perdu : vous pourrez la remettre en ligne.",
      ],
    ],
  },
  {
    name: "order: a payment noted by mistake is taken back",
    path,
    stored: unfolded,
    answers: {
      ...answer(partly),
      "POST /api/orders/*/payments/*/undo": {
        status: 409,
        body: {
          code: "payment.undo_too_late",
          message: "Un encaissement s'annule dans les 24 heures. Ensuite, remboursez-le.",
        },
      },
    },
    steps: [
      ["press", "Annuler l'encaissement"],
      ["fill", "Motif", "Mauvaise commande"],
      (page) => page.getByRole("dialog").getByRole("button", { name: "Annuler l'encaissement" }).click(),
    ],
    sees: [
      ["text", "Un encaissement s'annule dans les 24 heures. Ensuite, remboursez-le."],
      ["value", "Motif", "Mauvaise commande"],
    ],
  },
  {
    name: "order: a correction that changes nothing",
    path: `${path}?ouvrir=corriger`,
    stored: unfolded,
    answers: answer(unpaid),
    steps: [["press", "Enregistrer les corrections"]],
    sees: [["text", "Rien n'a changé."]],
  },
  {
    name: "order: what was agreed for the delivery is written, and asked for in whole francs",
    path,
    stored: unfolded,
    answers: {
      ...answer({ ...unpaid, deliveryFee: null, feeVersion: "1" }),
      "PATCH /api/orders/*/delivery-fee": { status: 200, body: { message: "Les frais convenus sont notés." } },
    },
    steps: [
      ["press", "Noter les frais convenus"],
      ["press", "Noter les frais"],
      ["fill", "Frais convenus, en FCFA", "3 500"],
      ["press", "Noter les frais"],
    ],
    sees: [
      ["text", "Les frais convenus sont notés."],
      ["text", "Frais et délai à convenir, 3 jours ouvrés"],
      ["asked", "PATCH /api/orders/*/delivery-fee", 1],
      ["asked", read, 2],
    ],
  },
  {
    name: "order: a colleague agreed on another fee meanwhile",
    path,
    stored: unfolded,
    answers: {
      ...answer({ ...unpaid, feeVersion: "1" }),
      "PATCH /api/orders/*/delivery-fee": {
        status: 409,
        body: {
          code: "edit.conflict",
          message: "Quelqu'un a enregistré autre chose.",
          conflict: {
            version: "2",
            fields: { fee: { value: 4_000, by: "Modou Fall", at: "2026-11-04T10:00:00.000Z" } },
          },
        },
      },
    },
    steps: [
      ["press", "Changer les frais"],
      ["fill", "Frais convenus, en FCFA", "3500"],
      ["press", "Noter les frais"],
    ],
    sees: [
      ["text", "Modou Fall a enregistré autre chose pendant que vous écriviez"],
      ["text", "Ce que vous avez saisi 3 500 FCFA"],
      ["text", "Modou Fall, le 4 novembre 2026 à 10:00 4 000 FCFA"],
      ["value", "Frais convenus, en FCFA", "3500"],
      ["button", "Enregistrer ces choix"],
    ],
  },
  {
    name: "order: a note is added",
    path,
    stored: unfolded,
    answers: {
      ...answer(unpaid),
      "POST /api/orders/*/notes": { status: 201, body: { message: "La note est ajoutée." } },
    },
    steps: [
      ["fill", "Note de l'équipe", "Livrer vendredi"],
      ["press", "Ajouter la note"],
    ],
    sees: [
      ["text", "La note est ajoutée."],
      ["value", "Note de l'équipe", ""],
      ["asked", read, 2],
    ],
  },
  {
    name: "order: its mail goes again",
    path,
    stored: unfolded,
    answers: {
      ...answer(unpaid),
      "POST /api/orders/*/resend": { status: 202, body: { message: "L'e-mail va repartir." } },
    },
    steps: [["press", "Renvoyer « Commande reçue »"]],
    sees: [["text", "L'e-mail va repartir."]],
  },
];
