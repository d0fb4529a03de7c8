export const saving: string = "Saving...";
export const saved: string = "Contact saved in the file contact.vcf.";
export const android: string =
  "It still has to be added to your contacts: tap “Open”, or the notification “contact.vcf”.";
export const iphone: string =
  "It still has to be added to your contacts: tap “contact.vcf”, then “Create New Contact”.";
export const other: string = "It still has to be added to your contacts: open the downloaded file.";
export const notInThisApp: string = "This app does not save contacts.";
export const openElsewhere: string = "Tap ••• or the share icon, then “Open in browser”.";
export const failed: string = "Something went wrong, please try again.";
export const copied: string = "Number copied.";
export const nameMissing: string = "Write your name.";
export const numberMissing: string = "Write your phone number, for example +221\u00a077\u00a0123\u00a045\u00a067.";
export const hereTheyAre: string = "here are my details:";
/** Whether this language is French, which the API's sentences are in. */
export const isFrench: boolean = false;
