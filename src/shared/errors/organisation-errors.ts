import type { ErrorTable } from "./error-table.ts";

/** Errors about companies and what their cards share. */
export const organisationErrors = {
  "organisation.not_found": { status: 404, message: "Cette entreprise n'existe pas." },
  "organisation.archived": {
    status: 409,
    message: "Cette entreprise est archivée\u00a0: sortez-la d'abord des archives.",
  },
  "card.field_locked": {
    status: 403,
    message: "Votre entreprise décide de ce champ\u00a0: demandez-lui de le changer.",
  },
  "member.not_found": { status: 404, message: "Cette personne ne gère pas les cartes de cette entreprise." },
  "member.exists": { status: 409, message: "Cette adresse gère déjà les cartes de cette entreprise." },
  "member.last_admin": {
    status: 409,
    message: "C'est le dernier administrateur de l'entreprise\u00a0: nommez-en d'abord un autre.",
  },
  "colleague.not_found": { status: 404, message: "Cette personne n'a pas de carte dans l'entreprise." },
  "list.nobody": { status: 422, message: "Aucune ligne de cette liste ne propose de carte." },
  "list.nobody_new": {
    status: 409,
    message: "Toutes les personnes de cette liste ont déjà leur carte, telle que la liste la donne.",
  },
  "list.links_full": {
    status: 422,
    message:
      "Les liens du modèle ne laissent pas de place au WhatsApp des personnes. Retirez un lien du modèle, ou la colonne WhatsApp.",
  },
} as const satisfies ErrorTable;
