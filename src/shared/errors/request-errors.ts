import type { ErrorTable } from "./error-table.ts";

/** Errors that any request can get: about its form, its size, a busy service, or an unavailable database or store. */
export const requestErrors = {
  "request.malformed": { status: 400, message: "La demande n'a pas pu être lue." },
  "request.invalid": { status: 422, message: "Certaines informations sont à corriger." },
  "request.too_large": { status: 413, message: "Les données envoyées sont trop volumineuses." },
  "request.too_slow": { status: 408, message: "La demande a mis trop de temps à arriver. Veuillez réessayer." },
  "request.unsupported_type": { status: 415, message: "Ce format de données n'est pas accepté." },
  "request.other_site": {
    status: 403,
    message:
      "Cette demande vient d'un autre site\u00a0: rien n'a été fait. Ouvrez la page sur notre site et recommencez.",
  },
  "request.rate_limited": {
    status: 429,
    message: "Trop de tentatives. Veuillez patienter un peu avant de recommencer.",
  },
  "route.not_found": { status: 404, message: "Cette adresse n'existe pas." },
  "server.error": { status: 500, message: "Une erreur s'est produite. Veuillez réessayer." },
  "server.busy": { status: 503, message: "Le service est très demandé. Veuillez réessayer dans un instant." },
  "database.busy": {
    status: 503,
    message: "Nos données sont occupées en ce moment. Veuillez réessayer dans quelques secondes.",
  },
  "database.unavailable": {
    status: 503,
    message: "Nos données sont momentanément inaccessibles. Veuillez réessayer dans un instant.",
  },
  "database.full": {
    status: 507,
    message: "Nous ne pouvons plus rien enregistrer pour le moment. Veuillez réessayer dans quelques minutes.",
  },
  "storage.full": {
    status: 507,
    message: "Nous ne pouvons plus recevoir de photos pour le moment. Veuillez réessayer dans quelques minutes.",
  },
  "storage.unavailable": {
    status: 503,
    message: "Les images ne sont pas accessibles pour le moment. Veuillez réessayer dans un instant.",
  },
  "edit.conflict": {
    status: 409,
    message: "Quelqu'un a enregistré autre chose entre-temps. Comparez, puis choisissez ce qui reste.",
  },
  "idempotency.mismatch": {
    status: 422,
    message: "Cette commande a déjà été envoyée avec d'autres informations. Rechargez la page.",
  },
} as const satisfies ErrorTable;
