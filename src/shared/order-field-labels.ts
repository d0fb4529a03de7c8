import type { OrderFieldName } from "./contract/order-fields.ts";

/**
 * Labels each field of an order, in the form's order, for the form, its summary of errors, the timeline and the audit
 * log.
 */
export const orderFieldLabels: Record<OrderFieldName, string> = {
  firstName: "Prénom",
  lastName: "Nom",
  email: "E-mail",
  email2: "Deuxième e-mail",
  phoneNumber: "Téléphone",
  phoneNumber2: "Deuxième téléphone",
  address: "Adresse",
  deliveryTown: "Ville de livraison",
  deliveryAddress: "Adresse de livraison",
  deliveryRecipient: "Destinataire",
  deliveryPhone: "Téléphone pour la livraison",
  deliveryNote: "Repère ou consigne",
  company: "Entreprise",
  jobTitle: "Fonction",
  workEmail: "E-mail professionnel",
  workEmail2: "Deuxième e-mail professionnel",
  workPhoneNumber: "Téléphone professionnel",
  workPhoneNumber2: "Deuxième téléphone professionnel",
  workAddress: "Adresse de l'entreprise",
  workDescription: "Description de l'entreprise",
  profileUrl: "Photo de profil",
  coverUrl: "Photo de couverture",
  logoUrl: "Logo",
  socialMedias: "Liens",
};
