import { paymentProviderName } from "./payment-provider.ts";

/** Lists every error that a program can meet: its stable code, HTTP status and the sentence shown to the person. */
export const apiErrors = {
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
  "auth.required": { status: 401, message: "Votre session a expiré. Veuillez vous reconnecter." },
  "auth.password_change_required": { status: 403, message: "Choisissez d'abord un nouveau mot de passe." },
  "auth.role_required": {
    status: 403,
    message: "Votre rôle ne permet pas de faire cela. Demandez à un administrateur.",
  },
  "login.failed": { status: 401, message: "E-mail ou mot de passe incorrect." },
  "login.code_required": { status: 401, message: "Saisissez le code de votre application d'authentification." },
  "login.wrong_code": { status: 401, message: "Ce code n'est pas le bon, ou il a déjà servi. Saisissez-en un autre." },
  "login.delayed": {
    status: 429,
    message: "Trop de tentatives de connexion. Veuillez patienter avant de recommencer.",
  },
  "device.wrong_code": {
    status: 422,
    message: "Ce code n'est pas le bon, ou il n'est plus valable. Demandez-en un autre.",
  },
  "login.password_expired": { status: 401, message: "Ce mot de passe provisoire a expiré. Demandez-en un nouveau." },
  "upload.too_large": { status: 413, message: "Cette image dépasse 5 Mo. Choisissez-en une plus légère." },
  "upload.unsupported": {
    status: 415,
    message: "Ce fichier n'est pas une photo acceptée. Choisissez une image JPEG, PNG, WebP ou HEIC.",
  },
  "upload.missing": { status: 422, message: "Aucune image n'a été reçue." },
  "upload.unreadable": { status: 422, message: "Cette image est abîmée ou incomplète. Choisissez-en une autre." },
  "upload.too_many_pixels": {
    status: 422,
    message: "Cette image a trop de pixels. Choisissez-en une plus petite, de 50 millions de pixels au plus.",
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
  "offer.unavailable": { status: 422, message: "Cette offre n'est pas en vente sur le site." },
  "edit.conflict": {
    status: 409,
    message: "Quelqu'un a enregistré autre chose entre-temps. Comparez, puis choisissez ce qui reste.",
  },
  "order.not_found": { status: 404, message: "Aucune commande correspondante." },
  "order.key_required": {
    status: 403,
    message: "Ouvrez cette commande sur l'appareil qui l'a passée, ou par le lien reçu par e-mail.",
  },
  "order.changed": {
    status: 409,
    message: "Cette commande a été corrigée ailleurs entre-temps. Rechargez la page pour voir ce qu'elle contient.",
  },
  "order.payment_pending": {
    status: 409,
    message: `Un paiement de cette commande est en cours. Terminez-le ou annulez-le sur la page de ${paymentProviderName}\u00a0; ensuite, vous pourrez la corriger ou l'annuler.`,
  },
  "order.already_paid": { status: 409, message: "Cette commande est déjà payée." },
  "order.expired": { status: 410, message: "Cette commande a expiré. Veuillez en passer une nouvelle." },
  "erasure.payment_open": {
    status: 409,
    message:
      "Un paiement de cette commande est en cours, ou à vérifier\u00a0: rien n'a été effacé. Vérifiez-le d'abord\u00a0; sans réponse, il expire de lui-même.",
  },
  "erasure.refund_open": {
    status: 409,
    message: `Un remboursement demandé à ${paymentProviderName} attend sa réponse\u00a0: rien n'a été effacé. Dites d'abord ce qu'il est devenu.`,
  },
  "idempotency.mismatch": {
    status: 422,
    message: "Cette commande a déjà été envoyée avec d'autres informations. Rechargez la page.",
  },
  "promo.unknown": { status: 422, message: "Ce code promo n'existe pas." },
  "promo.expired": { status: 422, message: "Ce code promo n'est plus valable." },
  "promo.not_started": { status: 422, message: "Ce code promo n'est pas encore valable." },
  "promo.exhausted": { status: 422, message: "Toutes les utilisations de ce code promo sont prises." },
  "promo.held": {
    status: 429,
    message:
      "Plusieurs paiements en cours sur votre réseau retiennent déjà ce code promo. Réessayez dans 30 minutes, ou payez sans ce code.",
  },
  "promo.wrong_offer": { status: 422, message: "Ce code promo ne concerne pas cette offre." },
  "promo.not_for_reprint": { status: 422, message: "Les codes promo ne valent pas pour une réimpression." },
  "promo.rate_limited": { status: 429, message: "Trop de codes promo erronés. Veuillez réessayer dans une heure." },
  "payment.price_changed": {
    status: 409,
    message: "Le prix de cette commande a changé\u00a0: vérifiez-le avant de payer.",
  },
  "delivery.fee_changed": {
    status: 409,
    message:
      "Les frais de livraison pour cette ville ont changé\u00a0: vérifiez-les avant de commander. Rien de ce que vous avez saisi n'est perdu.",
  },
  "payment.unavailable": {
    status: 502,
    message:
      "Le service de paiement ne répond pas. Votre commande est enregistrée\u00a0: veuillez réessayer dans un instant.",
  },
  "payment.too_much": { status: 422, message: "C'est plus que ce qui reste à encaisser." },
  "payment.not_found": { status: 404, message: "Ce paiement n'existe pas." },
  "payment.not_undoable": {
    status: 409,
    message: "Seul un encaissement saisi par l'équipe, et dont rien n'a été rendu, peut être annulé.",
  },
  "payment.undo_too_late": {
    status: 409,
    message: "Un encaissement s'annule dans les 24 heures. Ensuite, remboursez-le.",
  },
  "payment.undo_after_other": {
    status: 409,
    message:
      "Un autre paiement de cette commande est arrivé depuis\u00a0: cet encaissement ne peut plus être annulé. Remboursez-le.",
  },
  "payment.undo_printed": {
    status: 409,
    message:
      "Une carte de cette commande est déjà imprimée\u00a0: cet encaissement ne peut plus être annulé. Remboursez-le.",
  },
  "payment.not_overpaid": { status: 409, message: "Ce n'est pas un second paiement, ou il est déjà réglé." },
  "refund.not_found": { status: 404, message: "Ce remboursement n'existe pas." },
  "refund.not_by_provider": {
    status: 422,
    message: `Ce paiement n'est pas passé par ${paymentProviderName}\u00a0: rendez-le à la main.`,
  },
  "refund.partly_returned": {
    status: 409,
    message: `${paymentProviderName} ne rend qu'un paiement entier, et celui-ci est déjà rendu ou demandé, en tout ou en partie.`,
  },
  "refund.too_much": { status: 422, message: "C'est plus que ce qui reste à rendre." },
  "refund.not_asked": { status: 409, message: "On sait déjà ce qu'est devenu ce remboursement." },
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
  "reprint.waiting": {
    status: 409,
    message:
      "Une nouvelle carte est déjà commandée et attend son paiement. Pour l'offrir, supprimez d'abord cette commande.",
  },
  "reprint.being_made": {
    status: 409,
    message: "Une carte est déjà en fabrication pour cette page. Écrivez-nous s'il faut en changer quelque chose.",
  },
  "card.no_statistics": { status: 409, message: "L'offre de cette carte n'a pas de statistiques par e-mail." },
  "card.not_live": { status: 409, message: "Cette commande n'a aucune page en ligne." },
  "card.not_paused": { status: 409, message: "Cette commande n'a aucune page en pause." },
  "notice.malformed": { status: 400, message: "Notification illisible." },
  "notice.not_stored": { status: 503, message: "Notification non enregistrée, à renvoyer." },
  "user.not_found": { status: 404, message: "Ce compte n'existe pas." },
  "user.email_taken": { status: 409, message: "Un compte existe déjà avec cette adresse e-mail." },
  "user.self": { status: 409, message: "Vous ne pouvez pas supprimer votre propre compte." },
  "user.last": { status: 409, message: "Le dernier administrateur ne peut pas être supprimé." },
  "user.own_role": {
    status: 409,
    message: "Vous ne pouvez pas changer votre propre rôle. Un autre administrateur le peut.",
  },
  "user.own_password": { status: 409, message: "Pour vous-même, choisissez «\u00a0Modifier mon mot de passe\u00a0»." },
  "password.wrong": { status: 422, message: "Le mot de passe actuel est incorrect." },
  "password.weak": {
    status: 422,
    message: "Choisissez un mot de passe d'au moins 12 caractères, qui ne soit pas courant.",
  },
  "password.link_invalid": {
    status: 410,
    message: "Ce lien ne sert plus\u00a0: il a déjà servi, ou il a plus de 30 minutes. Demandez-en un nouveau.",
  },
  "setting.changed": { status: 409, message: "Un collègue a changé ce réglage entre-temps." },
  "owner.wrong_code": {
    status: 422,
    message:
      "Ce code n'est pas le bon, ou il n'est plus valable. Demandez-en un autre, ou ouvrez le lien reçu dans le même e-mail.",
  },
  "owner.link_invalid": {
    status: 410,
    message:
      "Ce lien ne sert plus\u00a0: il a déjà servi, ou son temps est passé. Ouvrez notre e-mail le plus récent, ou demandez un nouveau code.",
  },
  "owner.no_space": {
    status: 409,
    message:
      "Cette carte n'a pas d'espace à ouvrir\u00a0: elle n'est ni en ligne ni en pause, ou n'a pas d'adresse de connexion.",
  },
  "owner.links_spent": {
    status: 429,
    message:
      "Trois liens sont déjà partis à cette adresse aujourd'hui. Chacun est valable 24 heures\u00a0: demandez à la personne d'ouvrir le plus récent.",
  },
  "session.not_found": { status: 404, message: "Cette session n'existe plus." },
  "totp.already_on": { status: 409, message: "Le second facteur est déjà actif." },
  "totp.not_started": { status: 409, message: "Commencez par afficher le QR code du second facteur." },
  "totp.not_on": { status: 409, message: "Le second facteur n'est pas actif." },
  "totp.wrong_code": {
    status: 422,
    message: "Ce code n'est pas le bon. Vérifiez l'heure de votre téléphone et réessayez.",
  },
  "order.no_email": {
    status: 409,
    message: "Cette commande n'a pas d'adresse e-mail\u00a0: envoyez le lien par WhatsApp, ou complétez-la.",
  },
  "order.not_paid": { status: 409, message: "Cette commande n'est pas encore payée." },
  "piece.not_found": { status: 404, message: "Cette pièce n'existe pas, ou sa commande est dans la corbeille." },
  "piece.card_incomplete": {
    status: 409,
    message: "Il manque des informations ou des photos à cette carte\u00a0: elle ne s'imprime pas encore.",
  },
  "piece.changed": { status: 409, message: "Un collègue a déplacé cette pièce entre-temps." },
  "piece.order_refunded": {
    status: 409,
    message: "Cette commande est remboursée\u00a0: ses cartes ne partent plus. Voyez avec le bureau.",
  },
  "piece.departure_over": {
    status: 409,
    message:
      "Ce départ ne s'annule plus\u00a0: ses deux minutes sont passées. Ramenez la carte à «\u00a0Contrôlée\u00a0», avec un motif.",
  },
  "piece.illegal_move": { status: 422, message: "Cette pièce ne peut pas passer à cet état depuis celui où elle est." },
  "piece.reason_required": { status: 422, message: "Indiquez le motif\u00a0: ce déplacement en demande un." },
  "piece.move_not_allowed": { status: 403, message: "Votre rôle ne permet pas ce déplacement. Demandez au bureau." },
  "piece.remade": { status: 409, message: "Une autre pièce est déjà en fabrication à la place de celle-ci." },
  "piece.material_fixed": {
    status: 409,
    message: "Cette pièce est déjà imprimée, ou annulée\u00a0: sa matière ne change plus.",
  },
  "piece.material_changed": {
    status: 409,
    message:
      "Un collègue a choisi une autre matière entre-temps\u00a0: elle est affichée maintenant, et l'histoire de la commande dit qui. Vérifiez, puis choisissez.",
  },
  "piece.material_not_offered": { status: 422, message: "Cette offre ne se fait pas dans cette matière." },
  "proof.not_found": { status: 404, message: "Cette épreuve n'existe pas, ou plus." },
  "proof.too_late": {
    status: 422,
    message: "Cette pièce est déjà imprimée, ou mise de côté\u00a0: on n'en envoie plus d'épreuve.",
  },
  "proof.changed": {
    status: 409,
    message: "Une nouvelle version de l'épreuve est arrivée entre-temps\u00a0: regardez-la avant de répondre.",
  },
  "proof.closed": { status: 409, message: "Cette épreuve n'attend plus de réponse." },
  "proof.words_missing": { status: 422, message: "Dites en quelques mots ce qu'il faut changer." },
  "proof.file_missing": { status: 422, message: "Choisissez le fichier à envoyer." },
  "proof.file_too_large": { status: 413, message: "Ce fichier dépasse 10\u00a0Mo." },
  "proof.not_shown": {
    status: 410,
    message: "Ce fichier ne peut plus être montré\u00a0: écrivez-nous, nous vous l'enverrons de nouveau.",
  },
  "proof.file_refused": { status: 422, message: "Ce fichier n'est ni un PDF, ni une image PNG ou JPEG." },
  "proof.pdf_locked": {
    status: 422,
    message:
      "Ce PDF est protégé par un mot de passe\u00a0: enregistrez-le sans protection, puis envoyez-le de nouveau.",
  },
  "proof.pdf_unreadable": {
    status: 422,
    message: "Ce PDF est abîmé\u00a0: enregistrez-le de nouveau depuis votre logiciel, puis renvoyez-le.",
  },
  "proof.pdf_pages": { status: 422, message: "Un PDF d'épreuve a de une à quatre pages." },
  "proof.pdf_page_size": {
    status: 422,
    message: "Chaque page d'un PDF d'épreuve mesure de 5\u00a0mm à 70\u00a0cm de côté.",
  },
  "proof.pdf_too_heavy": {
    status: 422,
    message:
      "Ce PDF demande trop de calcul ou de mémoire\u00a0: aplatissez-le, allégez ses images, ou envoyez une image PNG ou JPEG.",
  },
  "print.own_design": {
    status: 422,
    message: "Le dessin approuvé de cette carte est un fichier\u00a0: téléchargez-le sur la page de sa commande.",
  },
  "print.order_refunded": {
    status: 409,
    message: "Une de ces commandes est remboursée\u00a0: ses cartes ne s'impriment plus. Voyez avec le bureau.",
  },
  "print.not_approved": {
    status: 422,
    message: "Cette carte n'est pas encore à imprimer\u00a0: son acheteur n'a pas approuvé son dessin.",
  },
  "piece.reprint_begun": {
    status: 409,
    message: "La réimpression de cette pièce a déjà commencé\u00a0: elle reste défectueuse.",
  },
  "tag.wrong_address": {
    status: 422,
    message: "L'adresse lue sur la puce n'est pas celle de cette carte. Encodez-la à nouveau.",
  },
  "tag.not_found": { status: 404, message: "Cet encodage n'est pas enregistré. Rechargez la page." },
  "promo.not_found": { status: 404, message: "Ce code promo n'existe pas." },
  "job.not_found": { status: 404, message: "Ce travail n'est plus en échec." },
  "subscriber.not_found": { status: 404, message: "Cette adresse n'est plus dans la liste." },
  "person.not_found": {
    status: 404,
    message:
      "Aucune commande, aucune inscription à la newsletter et aucunes coordonnées laissées pour cette adresse ou ce numéro.",
  },
  "person.mailbox_needed": {
    status: 409,
    message:
      "Ces coordonnées ont été laissées avec une adresse e-mail\u00a0: demandez-la à la personne, et exportez par cette adresse.",
  },
  "mail.not_found": { status: 404, message: "Cet e-mail n'existe pas." },
  "mail.already_sent": { status: 409, message: "Cet e-mail est déjà parti." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ApiErrorCode = keyof typeof apiErrors;

/** Describes the answer to a failed call; `fields` maps a field's name to its sentence. */
export interface ApiErrorBody {
  code: ApiErrorCode;
  message: string;
  fields?: Record<string, string>;
  /** Details of `edit.conflict`, as the endpoint's `conflict` allows. */
  conflict?: EditConflictBody;
}

/** Describes the present values in place of those that an edit began with. */
export interface EditConflictBody {
  version: string;
  /** `by`: a colleague's name, or a timeline's other actors; `at`: ISO 8601. Null: not known. */
  fields: Record<string, { value: unknown; by: string | null; at: string | null }>;
}
