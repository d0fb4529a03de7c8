/** The form in which a visitor leaves their details, and what happens to them. */
export const frenchLeads = {
  title: "Laisser mes coordonnées",
  titleFor: (owner: string) => `Laisser mes coordonnées à ${owner}`,
  to: (owner: string) => `À ${owner}`,
  backToCard: "Retour à la carte",
  backHome: "Retour à l'accueil",
  name: "Votre nom",
  phone: "Votre téléphone",
  email: "Votre e-mail",
  word: "Un mot",
  consent: "Votre accord",
  phoneHint: "Un téléphone ou un e-mail suffit.",
  wordHint: "Facultatif.",
  trap: "Ne rien écrire ici",
  send: "Envoyer mes coordonnées",
  privacy: "Ce que nous faisons des données",
  faultOf: (field: string, fault: string) => `${field}\u00a0: ${fault}`,
  arrived: "Vos coordonnées sont arrivées",
  somebody: "Le propriétaire de la carte",
  arrivedText: (owner: string, until: string) =>
    `${owner} les trouve dans son espace, et personne d'autre. Elles y sont gardées jusqu'au ${until}.`,
  arrivedForBoth: (owner: string, company: string, until: string) =>
    `${owner} et ${company} les trouvent dans leur espace, et personne d'autre. Elles y sont gardées jusqu'au ${until}.`,
  leftName: "Nom",
  leftPhone: "Téléphone",
  leftEmail: "E-mail",
  leftWord: "Mot",
  changedMind: "Vous changez d'avis\u00a0?",
  keepAddress:
    "Gardez l'adresse de cette page\u00a0: elle est à vous seul, et efface ce que vous avez laissé, quand vous voulez.",
  erase: "Effacer mes coordonnées",
  erased: "Vos coordonnées sont effacées",
  erasedText:
    "Le propriétaire de la carte ne les voit plus. S'il les a déjà enregistrées chez lui, demandez-lui de les effacer aussi.",
  gone: "Ces coordonnées ne sont plus gardées",
  goneText: "Elles ont été effacées, ou gardées douze mois.",
  closed: "Cette carte ne reçoit pas de coordonnées",
  closedText: "Son propriétaire ne le demande pas pour le moment. Ses numéros et ses e-mails sont sur sa carte.",
};

/** Says why a visitor's details cannot be saved. */
export const frenchLeadFaults = {
  /** The same sentence as `shared/errors` has for any form. */
  invalid: "Certaines informations sont à corriger.",
  malformed: "La demande n'a pas pu être lue.",
  crowded:
    "Beaucoup de coordonnées viennent d'être laissées depuis votre réseau. Renvoyez le formulaire dans une heure, ou dès maintenant par un autre réseau (Wi-Fi ou données mobiles).",
  notTaken: "Nos données sont momentanément inaccessibles. Veuillez réessayer dans un instant.",
  nameMissing: "Écrivez votre nom.",
  phoneInvalid:
    "Ce numéro n'est pas valable. Écrivez-le comme 77 123 45 67 ou +221 77 123 45 67, sans numéro de poste.",
  phoneOrEmail: "Laissez un numéro de téléphone ou une adresse e-mail.",
  emailInvalid: "Cette adresse e-mail n'est pas valable.",
  emailTooLong: "Cette adresse e-mail est trop longue.",
  tooLong: (most: number) => `${most} caractères au plus.`,
  forbidden: (name: string) => `Ce texte contient un caractère que rien n'affiche (${name})\u00a0: effacez-le.`,
  consentMissing: "Cochez cette case\u00a0: sans votre accord, rien n'est transmis.",
  consentChanged: "Cette phrase a changé depuis que vous avez ouvert la page\u00a0: relisez-la, puis cochez à nouveau.",
  trapFilled:
    "Un champ caché a été rempli, sans doute par un programme. Il est vide à nouveau\u00a0: renvoyez le formulaire.",
};
