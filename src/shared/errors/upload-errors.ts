import type { ErrorTable } from "./error-table.ts";

/** Errors about uploaded images. */
export const uploadErrors = {
  "upload.too_large": { status: 413, message: "Cette image dépasse 5 Mo. Choisissez-en une plus légère." },
  "upload.unsupported": {
    status: 415,
    message: "Ce fichier n'est pas une photo acceptée. Choisissez une image JPEG, PNG, WebP ou HEIC.",
  },
  "upload.missing": { status: 422, message: "Aucune image n'a été reçue." },
  "upload.unreadable": { status: 422, message: "Cette image est abîmée ou incomplète. Choisissez-en une autre." },
  "upload.too_many_pixels": {
    status: 422,
    message: "Cette image a trop de pixels. Choisissez-en une plus petite.",
  },
  "upload.heic_unreadable": {
    status: 422,
    message:
      "Cette photo HEIC n'a pas pu être lue. Sur l'iPhone, choisissez Réglages › Appareil photo › Formats › «\u00a0Le plus compatible\u00a0», ou envoyez une capture d'écran de la photo.",
  },
  "upload.too_slow": {
    status: 503,
    message:
      "Votre connexion est trop lente pour envoyer cette image. Rapprochez-vous d'un meilleur réseau\u00a0: votre photo est gardée.",
  },
  "upload.no_room": {
    status: 507,
    message: "Nous avons reçu trop de photos qui attendent leur commande. Veuillez réessayer dans quelques minutes.",
  },
  "upload.not_found": { status: 404, message: "Cette image n'existe plus. Veuillez la choisir à nouveau." },
  "upload.invalid": { status: 422, message: "Une image n'est plus disponible. Veuillez la choisir à nouveau." },
} as const satisfies ErrorTable;
