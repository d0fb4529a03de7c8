/** What each mail says; every text occurs in it. */
export interface Mail {
  /** The mail's template. */
  name: string;
  /** Its recipient. */
  to: string;
  subject: string;
  texts: readonly string[];
  /** The mail's only button. */
  button: string;
  link: string;
}

export const mails: readonly Mail[] = [
  {
    name: "order-received",
    to: "ndeye@example.com",
    subject: "Votre commande {cardNumber} est enregistrée",
    texts: [
      "Votre commande est enregistrée",
      "Bonjour Ndèye,",
      "Nous avons bien reçu votre commande {cardNumber} : une carte Silver à {price}. PayTech ajoute ses frais, à votre charge : le total est sur sa page.",
      "Il ne reste que le paiement. Ce lien est à vous seul et reste valable 30 jours ; la page qu'il ouvre en a un autre, à envoyer à qui paie pour vous.",
      "Et ensuite ? Dès le paiement, votre page est en ligne et votre carte part en fabrication : elle est livrée à Dakar en 5 jours ouvrés. Ailleurs, nous convenons de l'envoi avec vous.",
      "Une question ? Écrivez-nous à {support} ou par WhatsApp, ou appelez le {phone}.",
    ],
    button: "Payer ma commande",
    link: "{origin}/payer/{card}?cle={cardKey}",
  },
  {
    name: "payment-received",
    to: "ndeye@example.com",
    subject: "Votre carte est en ligne (commande {cardNumber})",
    texts: [
      "Votre carte est en ligne",
      "La commande {cardNumber} est réglée ({price}), merci ! Votre page est déjà en ligne : partagez-la dès maintenant, sans attendre votre carte.",
      "Faites-le scanner : il ouvre votre page.",
      "Et ensuite ? Votre carte est fabriquée, puis livrée à Dakar au plus tard le ",
      " : nous vous joindrons avant de passer. Ailleurs, nous convenons de l'envoi avec vous.",
      "« Suivre ma commande » est à vous seul : n'envoyez pas ce lien à d'autres.",
      "Suivre ma commande",
      "Ou copiez ces liens : {origin}/vcard/{card}",
      "Un numéro change, une faute à corriger ? Gérer ma carte : un code envoyé à cette adresse vous ouvre votre espace.",
      "Votre reçu",
      "Numéro et date{cardNumber}, payée le ",
      "VendeurSDP Conformité, 12, rue de Thiong, Dakar, NINEA 1234567, +221 33 123 45 67, aide@conformite.example",
      "AcheteurNdèye Coulibaly, ndeye@example.com, ",
      "Carte Silver, 1 × {price}{price}",
      "Total payé{price}",
      "Moyen de paiement",
      "Imprimer le reçu, ou le garder en PDF",
    ],
    button: "Voir ma carte",
    link: "{origin}/vcard/{card}",
  },
  {
    name: "order-shipped",
    to: "ndeye@example.com",
    subject: "Votre carte est en route (commande {cardNumber})",
    texts: [
      "Bonjour Ndèye,",
      "Votre carte est imprimée, encodée et contrôlée : elle vient de partir de l'atelier (commande {cardNumber}).",
      "Elle est livrée à Dakar au plus tard le ",
      " : nous vous joignons par téléphone avant de passer. Ailleurs, l'envoi se fait comme convenu avec vous.",
      "En attendant, votre page est en ligne.",
      "Voir ma page",
    ],
    button: "Suivre ma commande",
    link: "{origin}/payer/{card}?cle={cardKey}",
  },
  {
    name: "order-delivered",
    to: "ndeye@example.com",
    subject: "Votre carte est livrée (commande {cardNumber})",
    texts: [
      "Bonjour Ndèye,",
      "Votre carte a été remise (commande {cardNumber}). Approchez la carte du dos d'un téléphone, ou faites scanner son QR code : votre page s'ouvre.",
      "Vous ne l'avez pas reçue, ou quelque chose ne va pas ? Répondez à cet e-mail.",
      "« Revoir ma commande » est à vous seul : n'envoyez pas ce lien à d'autres.",
      "Revoir ma commande",
    ],
    button: "Voir ma carte",
    link: "{origin}/vcard/{card}",
  },
  {
    name: "payment-refunded",
    to: "ndeye@example.com",
    subject: "Remboursement : 2 900 FCFA (commande {cardNumber})",
    texts: [
      "Votre argent est rendu",
      "Bonjour Ndèye,",
      "Nous vous avons rendu 2 900 FCFA pour la commande {cardNumber} (Espèces). Selon le moyen de paiement, l'argent peut mettre quelques jours à vous parvenir.",
    ],
    button: "Imprimer le reçu, ou le garder en PDF",
    link: "{origin}/payer/{card}/recu?cle={cardKey}",
  },
  {
    name: "staff-order-paid",
    to: "{support}",
    subject: "Commande payée : {cardNumber}, {price}",
    texts: [
      "Une carte est à fabriquer",
      "La commande {cardNumber} est payée : {price}, Équipe.",
      "Carte Silver de Ndèye Coulibaly, Teranga & Filles.",
    ],
    button: "Voir la commande",
    link: "{origin}/administration/commandes/{card}",
  },
  {
    name: "staff-account-created",
    to: "ousmane@example.com",
    subject: "Votre accès au portail de Sen Digital Vcard",
    texts: [
      "Votre compte est ouvert",
      "Bonjour Ousmane Ba,",
      "Administrateur vous a ouvert un compte au portail. Votre identifiant est cette adresse e-mail ; le mot de passe par défaut vous est donné de vive voix, et vous choisirez le vôtre à la première connexion.",
    ],
    button: "Ouvrir le portail",
    link: "{origin}/administration",
  },
  {
    name: "staff-password-changed",
    to: "awa@example.com",
    subject: "Votre mot de passe a été changé",
    texts: [
      "Mot de passe changé",
      "Le mot de passe de votre compte vient d'être changé. Vos autres sessions sont fermées.",
    ],
    button: "Ouvrir le portail",
    link: "{origin}/administration",
  },
  {
    name: "owner-code",
    to: "ndeye@example.com",
    subject: "Votre code pour gérer votre carte",
    texts: [
      "Votre code de connexion",
      "Il ouvre votre espace pour gérer votre carte de visite (Ndèye Coulibaly). Saisissez-le sur la page où vous l'avez demandé :",
      "(heure de Dakar), depuis Firefox sur Android. Il est valable 10 minutes et ne sert qu'une fois. Ne le donnez à personne : nous ne vous le demanderons jamais.",
      "Vous n'avez rien demandé ? Ne faites rien : sans ce code, personne n'ouvre votre espace.",
    ],
    button: "Ouvrir mon espace",
    link: "{origin}/ma-carte#lien={ownerToken}",
  },
  {
    name: "owner-link",
    to: "ndeye@example.com",
    subject: "Votre lien pour gérer votre carte",
    texts: [
      "Votre lien de connexion",
      "Notre équipe vous envoie ce lien à votre demande.",
      "Il ouvre votre espace pour gérer votre carte de visite (Ndèye Coulibaly). Il est valable jusqu'au ",
      "(heure de Dakar) et ne sert qu'une fois. Ne le donnez à personne : nous ne vous le demanderons jamais.",
    ],
    button: "Ouvrir mon espace",
    link: "{origin}/ma-carte#lien={sentToken}",
  },
  {
    name: "card-statistics",
    to: "ndeye@example.com",
    subject: "Votre carte en mars : 1 240 vues",
    texts: [
      "1 240 vues en mars",
      "Voici les visites de votre page en mars 2025 (Ndèye Coulibaly).",
      "Vues par jour.",
      "Vues : 1 240 (février : 6)",
      "Contacts enregistrés : 1 (février : 0)",
      "Gestes : 2 (février : 0)",
      "Provenance des vues : Puce NFC 1 240",
      "Gestes des visiteurs : Appels 2",
      "Le jour le plus visité : le 1er, 1 240 vues",
      "Vous recevez cet e-mail au début de chaque mois où votre carte a été vue, parce que vous en êtes le propriétaire. Ne plus le recevoir",
    ],
    button: "Voir les statistiques",
    link: "{origin}/ma-carte?carte={card}&amp;partie=statistiques",
  },
  {
    name: "owner-address-changed",
    to: "ndeye@example.com",
    subject: "L'adresse qui ouvre votre carte a été changée",
    texts: [
      "Adresse de connexion changée",
      "(heure de Dakar), notre équipe a changé l'adresse e-mail par laquelle se gère votre carte de visite (Ndèye Coulibaly). Celle où vous lisez ceci n'ouvre plus cette carte ; ce que voient ses visiteurs reste le même.",
      "Vous l'avez demandé ? Vous n'avez rien à faire.",
      "Vous ne l'avez pas demandé ? Répondez tout de suite à cet e-mail, ou écrivez à {support} : nous vérifierons avec vous.",
    ],
    button: "{support}",
    link: "mailto:{support}",
  },
  {
    name: "newsletter-confirmation",
    to: "inscrite@example.com",
    subject: "Confirmez votre inscription à notre newsletter",
    texts: [
      "Confirmez votre inscription",
      "Vous avez demandé à recevoir les nouveautés de Sen Digital Vcard. Confirmez que cette adresse est la vôtre :",
      "Vous n'avez rien demandé ? Ignorez cet e-mail, ou désinscrivez cette adresse.",
    ],
    button: "Confirmer mon inscription",
    link: "{origin}/newsletter/confirmer/{newsletterToken}",
  },
];
