import type { ErrorTable } from "./error-table.ts";

/** Errors about quotes, invoices and credit notes. */
export const documentErrors = {
  "document.not_found": { status: 404, message: "Ce papier n'existe pas." },
  "document.erased": { status: 410, message: "Ce papier a été effacé\u00a0: sa durée de conservation est passée." },
  "document.settings_missing": {
    status: 409,
    message: "Les factures ne sont pas encore prêtes\u00a0: notre équipe doit compléter leurs réglages.",
  },
  "document.buyer_incomplete": {
    status: 409,
    message:
      "L'adresse de votre entreprise manque\u00a0: notre équipe l'ajoute, puis la facture peut être émise. Écrivez-nous.",
  },
  "document.letters_missing": {
    status: 422,
    message: "Nos polices n'ont pas tous les signes de ce papier, qui n'est donc pas émis. À écrire autrement\u00a0:",
  },
  "document.already_issued": {
    status: 409,
    message: "La facture de cette commande est déjà émise. Pour la corriger, écrivez-nous.",
  },
  "document.nothing_sold": {
    status: 409,
    message: "Rien n'a été vendu par cette commande\u00a0: elle n'a pas de facture.",
  },
  "document.name_missing": { status: 422, message: "Écrivez votre nom\u00a0: il dit qui accepte." },
  "document.order_paid": {
    status: 409,
    message: "La commande est payée\u00a0: elle n'a plus besoin d'un devis. Demandez sa facture.",
  },
  "document.quote_stands": {
    status: 409,
    message: "Ce devis est déjà émis, et rien n'a changé depuis.",
  },
  "document.quote_accepted": { status: 409, message: "Ce devis est déjà accepté." },
  "document.quote_replaced": {
    status: 409,
    message: "Un autre devis a remplacé celui-ci\u00a0: acceptez le plus récent.",
  },
  "document.quote_expired": {
    status: 409,
    message: "Ce devis n'est plus valable\u00a0: sa date est passée. Demandez-en un nouveau.",
  },
  "document.quote_outdated": {
    status: 409,
    message: "La commande a changé depuis ce devis\u00a0: demandez le nouveau avant d'accepter.",
  },
} as const satisfies ErrorTable;
