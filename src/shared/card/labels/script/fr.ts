/** What the script of a card's page says. A build for another language replaces this file with that language's. */

export const saving: string = "Enregistrement en cours...";
export const saved: string = "Contact enregistré dans le fichier contact.vcf.";
export const android: string =
  "Il reste à l'ajouter à vos contacts\u00a0: touchez «\u00a0Ouvrir\u00a0», ou la notification «\u00a0contact.vcf\u00a0».";
export const iphone: string =
  "Il reste à l'ajouter à vos contacts\u00a0: touchez «\u00a0contact.vcf\u00a0», puis «\u00a0Créer un nouveau contact\u00a0».";
export const other: string = "Il reste à l'ajouter à vos contacts\u00a0: ouvrez ce fichier téléchargé.";
export const notInThisApp: string = "Cette application n'enregistre pas les contacts.";
export const openElsewhere: string = "Touchez ••• ou l'icône de partage, puis «\u00a0Ouvrir dans le navigateur\u00a0».";
export const failed: string = "Une erreur s'est produite, veuillez réessayer.";
export const copied: string = "Numéro copié.";
export const nameMissing: string = "Écrivez votre nom.";
export const numberMissing: string = "Écrivez votre numéro de téléphone, par exemple 77\u00a0123\u00a045\u00a067.";
export const hereTheyAre: string = "voici mes coordonnées\u00a0:";
/** Whether this language is French, which the API's sentences are in. */
export const isFrench: boolean = true;
