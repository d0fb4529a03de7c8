import { type CardTextName, labelCardTexts, listCardTextsOfStep } from "../card/card-texts.ts";
import type { DeliveryTextName } from "./delivery-texts.ts";

export type OrderFieldName =
  | CardTextName
  | "printedName"
  | DeliveryTextName
  | "profileUrl"
  | "coverUrl"
  | "logoUrl"
  | "socialMedias";

/**
 * Labels each field of an order, in the form's order: for the form, its error summary, the timeline and the audit log.
 */
export const orderFieldLabels: Record<OrderFieldName, string> = {
  ...labelCardTexts(listCardTextsOfStep("vous")),
  printedName: "Nom imprimé",
  deliveryTown: "Ville de livraison",
  deliveryAddress: "Adresse de livraison",
  deliveryRecipient: "Destinataire",
  deliveryPhone: "Téléphone pour la livraison",
  deliveryNote: "Repère ou consigne",
  ...labelCardTexts(listCardTextsOfStep("entreprise")),
  profileUrl: "Photo de profil",
  coverUrl: "Photo de couverture",
  logoUrl: "Logo",
  socialMedias: "Liens",
};
