import { type UploadKind, uploadKindLabels } from "#shared/card/upload-kinds.ts";

/** The form's messages of product.md §8. */
export const cardFormMessages = {
  uploadFailed: (kind: UploadKind) =>
    `😕 Une erreur est survenue lors du téléchargement de l'image ${uploadKindLabels[kind]}, veuillez réessayer!`,
  uploadUrlFailed: (kind: UploadKind) =>
    `😕 Une erreur est survenue lors de la création de l'url ${uploadKindLabels[kind]}, veuillez réessayer!`,
  orderFailed: "❌ Échec de la création de la commande, veuillez réessayer.",
  unreachable:
    "La connexion est coupée. Votre brouillon est gardé sur cet appareil\u00a0: réessayez dès que le réseau revient.",
  newVersion: "Le site vient d'être mis à jour. Rechargez la page\u00a0: rien n'est perdu.",
  photoWaits: "Pas de réseau. Votre photo est gardée, et s'ouvrira dès que le réseau revient.",
  imageGone: "Cette image n'est plus disponible. Veuillez la choisir à nouveau.",
  address: "L'adresse est obligatoire.",
  deliveryAddress: "L'adresse de livraison est obligatoire.",
  phone: "Ce numéro n'est pas valable. Écrivez-le comme 77 123 45 67 ou +221 77 123 45 67, sans numéro de poste.",
} as const;
