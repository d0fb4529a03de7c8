import { brochureTooLarge } from "../card/extras/brochure.ts";
import type { ErrorTable } from "./error-table.ts";

/** Errors about cards, their versions, and leads. */
export const cardErrors = {
  "card.paused": { status: 404, message: "Cette carte est en pause\u00a0: elle n'est pas visible pour le moment." },
  "card.changed": {
    status: 409,
    message: "Cette carte a été modifiée ailleurs entre-temps. Comparez les deux textes avant d'enregistrer.",
  },
  "card.paused_by_staff": {
    status: 409,
    message: "Notre équipe a mis cette page en pause. Écrivez-nous pour la remettre en ligne.",
  },
  "card.leaving": {
    status: 409,
    message:
      "Vous avez demandé le retrait de cette carte. Pour la remettre en ligne, ouvrez «\u00a0Mes données\u00a0» et choisissez «\u00a0Garder ma carte\u00a0».",
  },
  "card.photos_fixed": {
    status: 422,
    message: "Votre logo est imprimé sur votre carte\u00a0: pour en mettre un autre, écrivez-nous.",
  },
  "card.photos_rest": {
    status: 409,
    message:
      "Vous avez déjà changé cette photo il y a moins de 30\u00a0jours. Pour revenir à celle d'avant, remettez une des versions ci-dessous.",
  },
  "card.look_fixed": {
    status: 422,
    message:
      "L'offre de cette carte ne permet pas de choisir ce que voient les visiteurs, ni la couleur ou le fond de la page.",
  },
  "wallet.unauthorized": { status: 401, message: "Cette carte n'est plus tenue à jour dans Apple Wallet." },
  "card_version.not_found": { status: 404, message: "Cette version n'est plus gardée." },
  "contacts.not_offered": { status: 403, message: "Cette offre ne permet pas de recevoir des coordonnées." },
  "contacts.crowded": {
    status: 429,
    message:
      "Beaucoup de coordonnées viennent d'être laissées depuis votre réseau. Renvoyez le formulaire dans une heure, ou dès maintenant par un autre réseau (Wi-Fi ou données mobiles).",
  },
  "contacts.closed": { status: 404, message: "Cette carte ne reçoit pas de coordonnées pour le moment." },
  "contact.not_found": { status: 404, message: "Ces coordonnées ne sont plus gardées." },
  "card.not_given": {
    status: 409,
    message: "Aucune carte de cette page n'a encore été remise\u00a0: il n'y a rien à déclarer perdu.",
  },
  "card.no_statistics": { status: 409, message: "L'offre de cette carte n'a pas de statistiques par e-mail." },
  "card.last_of_order": {
    status: 409,
    message: "C'est la seule carte qui reste de cette commande\u00a0: supprimez la commande.",
  },
  "card.leaving_already": { status: 409, message: "Cette carte est déjà retirée." },
  "card.not_leaving": { status: 409, message: "Cette carte n'est pas retirée." },
  "card.being_remade": {
    status: 409,
    message:
      "Une autre pièce de cette carte est à l'atelier, d'une commande passée ensuite\u00a0: remboursez d'abord celle-ci, sans la fabriquer.",
  },
  "card.was_paid": {
    status: 409,
    message:
      "Cette commande a déjà été payée une fois, et ses pièces sont entrées à l'atelier\u00a0: supprimez-la, et saisissez-en une autre.",
  },
  "card.extra_gone": { status: 409, message: "Cet élément n'est plus sur la page. Rechargez la page." },
  "brochure.not_offered": { status: 403, message: "L'offre de cette carte n'a pas de brochure à télécharger." },
  "brochure.decided": { status: 403, message: "Votre entreprise décide des liens de cette page." },
  "brochure.missing": { status: 422, message: "Choisissez le PDF à envoyer." },
  "brochure.too_large": { status: 413, message: brochureTooLarge },
  "brochure.not_pdf": {
    status: 415,
    message: "Ce fichier n'est pas un PDF. Dans votre logiciel, choisissez «\u00a0Enregistrer au format PDF\u00a0».",
  },
  "brochure.pdf_locked": {
    status: 422,
    message:
      "Ce PDF est protégé par un mot de passe\u00a0: enregistrez-le sans protection, puis envoyez-le de nouveau.",
  },
  "brochure.pdf_unreadable": {
    status: 422,
    message: "Ce PDF est abîmé\u00a0: enregistrez-le de nouveau depuis votre logiciel, puis renvoyez-le.",
  },
  "brochure.pdf_pages": { status: 422, message: "Une brochure a de une à 24\u00a0pages." },
  "brochure.pdf_page_size": {
    status: 422,
    message: "Chaque page d'une brochure mesure de 5\u00a0mm à 70\u00a0cm de côté.",
  },
  "brochure.pdf_too_heavy": {
    status: 422,
    message: "Ce PDF demande trop de calcul ou de mémoire\u00a0: allégez ses images et ses dessins, puis renvoyez-le.",
  },
  "brochure.under_way": {
    status: 409,
    message: "Votre PDF précédent est encore en préparation. Attendez une minute, puis renvoyez celui-ci.",
  },
  "brochure.too_many": {
    status: 429,
    message: "Vous avez envoyé beaucoup de fichiers en peu de temps. Réessayez dans une heure.",
  },
  "card.not_live": { status: 409, message: "Cette commande n'a aucune page en ligne." },
  "card.not_paused": { status: 409, message: "Cette commande n'a aucune page en pause." },
} as const satisfies ErrorTable;
