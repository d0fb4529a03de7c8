import type { ErrorTable } from "./error-table.ts";

/** Errors about invoices and credit notes. */
export const documentErrors = {
  "document.not_found": { status: 404, message: "Cette facture n'existe pas." },
  "document.erased": { status: 410, message: "Cette facture a été effacée au bout de la durée légale." },
  "document.settings_missing": {
    status: 409,
    message: "Les factures ne sont pas encore prêtes\u00a0: notre équipe doit compléter leurs réglages.",
  },
  "document.buyer_incomplete": {
    status: 409,
    message:
      "L'adresse de votre entreprise manque\u00a0: notre équipe l'ajoute, puis la facture peut être émise. Écrivez-nous.",
  },
  "document.already_issued": {
    status: 409,
    message: "La facture de cette commande est déjà émise. Pour la corriger, écrivez-nous.",
  },
  "document.nothing_sold": {
    status: 409,
    message: "Rien n'a été vendu par cette commande\u00a0: elle n'a pas de facture.",
  },
} as const satisfies ErrorTable;
