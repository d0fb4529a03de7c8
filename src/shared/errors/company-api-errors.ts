import type { ErrorTable } from "./error-table.ts";

export const companyApiErrors = {
  "token.not_found": { status: 404, message: "Cet accès n'existe pas, ou il est déjà fermé." },
  "token.too_many": {
    status: 409,
    message: "L'entreprise a déjà dix accès\u00a0: fermez-en un qui ne sert plus, puis recommencez.",
  },
  "token.invalid": {
    status: 401,
    message:
      "Ce jeton n'ouvre rien\u00a0: il est inconnu, fermé, ou son temps est passé. Un administrateur de l'entreprise peut en faire un autre dans son espace.",
  },
  "precondition.missing": {
    status: 428,
    message: "Envoyez If-Match avec l'ETag de la personne telle que vous l'avez lue.",
  },
  "precondition.failed": {
    status: 412,
    message: "Cette personne a changé depuis votre lecture\u00a0: lisez-la de nouveau, puis recommencez.",
  },
  "idempotency.key_missing": {
    status: 400,
    message: "Envoyez Idempotency-Key\u00a0: un texte que vous choisissez, le même quand vous recommencez.",
  },
  "idempotency.other_body": {
    status: 422,
    message: "Cette Idempotency-Key a déjà servi, dans les dernières 24 heures, à envoyer autre chose.",
  },
  "cursor.invalid": { status: 422, message: "Ce curseur n'est pas un des nôtres." },
  "lead.not_found": { status: 404, message: "Ces coordonnées n'existent pas, ou elles sont effacées." },
  "webhook.not_found": { status: 404, message: "Cette adresse n'existe pas, ou elle est déjà retirée." },
  "webhook.too_many": {
    status: 409,
    message: "L'entreprise a déjà cinq adresses\u00a0: retirez-en une, puis recommencez.",
  },
  "webhook.off": { status: 409, message: "Cette adresse est éteinte\u00a0: rallumez-la d'abord." },
  "webhook.delivery_not_found": { status: 404, message: "Cet envoi n'existe pas, ou il est effacé." },
  "webhook.too_many_resends": {
    status: 429,
    message: "L'entreprise a renvoyé cent événements en une heure\u00a0: attendez la fin de l'heure, puis recommencez.",
  },
  "token.scope_missing": { status: 403, message: "Ce jeton n'a pas le droit que cet appel demande." },
} as const satisfies ErrorTable;
