import type { ErrorTable } from "./error-table.ts";

/** Errors about pieces, proofs, prints and tags. */
export const productionErrors = {
  "piece.not_found": { status: 404, message: "Cette pièce n'existe pas, ou sa commande est dans la corbeille." },
  "lot.not_found": {
    status: 404,
    message: "Cette commande n'a pas plusieurs pièces à l'atelier, ou elle est dans la corbeille.",
  },
  "piece.card_incomplete": {
    status: 409,
    message:
      "Il manque des informations ou des photos à cette carte, ou sa page n'est pas en ligne\u00a0: elle ne s'imprime pas encore.",
  },
  "piece.holder_left": {
    status: 409,
    message: "Le titulaire de cette carte a quitté l'entreprise\u00a0: sa carte n'est pas à imprimer.",
  },
  "piece.not_agreed": {
    status: 409,
    message: "L'entreprise n'a pas encore approuvé cette carte telle qu'elle est\u00a0: elle ne s'imprime pas.",
  },
  "piece.rest_due": {
    status: 409,
    message: "Le reste de cette commande n'est pas encore payé, et la fabrication l'attend (Réglages).",
  },
  "piece.holder_awaited": {
    status: 409,
    message:
      "Le titulaire de cette carte ne l'a pas encore vérifiée\u00a0: elle ne s'imprime pas, sauf si le bureau ou l'entreprise décide de ne plus l'attendre.",
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
  "print.letters_missing": {
    status: 422,
    message:
      "Nos polices n'ont pas toutes les lettres de ce texte, et rien ne s'imprime sans elles\u00a0: indiquez son orthographe sur la carte imprimée.",
  },
  "proof.not_found": { status: 404, message: "Cette épreuve n'existe pas, ou plus." },
  "proof.too_late": {
    status: 422,
    message: "Cette pièce est déjà imprimée, ou mise de côté\u00a0: on n'en envoie plus d'épreuve.",
  },
  "proof.changed": {
    status: 409,
    message: "Une nouvelle version de l'épreuve est arrivée entre-temps\u00a0: regardez-la avant de répondre.",
  },
  "proof.closed": {
    status: 409,
    message: "Rien n'attend plus votre réponse\u00a0: elle est déjà enregistrée, ou la carte a été corrigée depuis.",
  },
  "proof.remark_missing": { status: 422, message: "Dites en quelques mots ce qu'il faut changer." },
  "proof.nothing_left": {
    status: 409,
    message: "Toutes les cartes sont approuvées telles qu'elles sont\u00a0: il n'y a rien à vérifier.",
  },
  "proof.not_all_seen": {
    status: 409,
    message: "Vous n'avez pas encore vu toutes les cartes\u00a0: ouvrez les pages qui restent, puis approuvez.",
  },
  "proof.nothing_new": {
    status: 409,
    message: "Vos remarques nous sont déjà parvenues\u00a0: nous vous enverrons les cartes corrigées.",
  },
  "proof.card_missing": { status: 422, message: "Choisissez la carte que montre ce fichier." },
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
} as const satisfies ErrorTable;
