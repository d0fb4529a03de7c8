import type { ErrorTable } from "./error-table.ts";

export const companyErrors = {
  "organisation.not_found": { status: 404, message: "Cette entreprise n'existe pas." },
  "organisation.archived": {
    status: 409,
    message:
      "Cette entreprise est archivée\u00a0: rien n'y change et rien ne s'y commande. Notre équipe peut la sortir des archives.",
  },
  "organisation.has_cards": {
    status: 409,
    message: "Cette entreprise a encore des cartes\u00a0: effacez d'abord leurs commandes, ou retirez-les.",
  },
  "card.field_locked": {
    status: 403,
    message: "Votre entreprise décide de ce champ\u00a0: demandez-lui de le changer.",
  },
  "card.paused_by_others": {
    status: 409,
    message:
      "Cette page a été mise en pause par son titulaire ou par notre équipe\u00a0: elle n'est pas à remettre en ligne d'ici.",
  },
  "card.paused_by_company": {
    status: 409,
    message: "Votre entreprise a mis cette page en pause\u00a0: demandez-lui de la remettre en ligne.",
  },
  "member.not_found": { status: 404, message: "Cette personne ne gère pas les cartes de cette entreprise." },
  "member.exists": { status: 409, message: "Cette adresse gère déjà les cartes de cette entreprise." },
  "member.last_admin": {
    status: 409,
    message:
      "C'est le dernier administrateur de l'entreprise\u00a0: il en faut d'abord un autre, qui a déjà ouvert cet espace.",
  },
  "member.heir_unfit": {
    status: 409,
    message: "Choisissez, pour reprendre ses logiciels, un administrateur qui a déjà ouvert cet espace.",
  },
  "colleague.not_found": { status: 404, message: "Cette personne n'a pas de carte dans l'entreprise." },
  "departure.is_member": {
    status: 409,
    message: "Cette personne gère aussi les cartes de l'entreprise\u00a0: un administrateur note son départ.",
  },
  "departure.contact_missing": {
    status: 409,
    message: "Cette personne est le contact de l'entreprise\u00a0: choisissez qui l'est désormais.",
  },
  "departure.not_shown": {
    status: 409,
    message:
      "La carte de cette personne n'est pas en ligne\u00a0: demandez-nous de la retirer de sa commande, ou rafraîchissez cette page.",
  },
  "departure.not_open": {
    status: 409,
    message:
      "Ce n'est plus possible\u00a0: ce départ est annulé, effacé, ou l'adresse a déjà un successeur ou est retirée. Rafraîchissez cette page.",
  },
  "departure.no_colleague": {
    status: 422,
    message: "Choisissez un collègue dont la carte est en ligne, dans la même entreprise.",
  },
  "card_link.invalid": {
    status: 404,
    message:
      "Ce lien ne sert plus\u00a0: il a déjà été ouvert, un autre l'a remplacé, ou il a plus de 30 jours. Connectez-vous par e-mail, ou demandez-en un nouveau à votre entreprise.",
  },
  "completion.missing": {
    status: 409,
    message: "Il manque encore quelque chose à votre carte\u00a0: complétez-la, puis approuvez-la.",
  },
  "completion.no_mailbox": {
    status: 409,
    message: "Cette personne n'a pas d'adresse e-mail\u00a0: écrivez la sienne sur sa fiche, ou envoyez-lui son lien.",
  },
  "mailbox.not_proposed": {
    status: 409,
    message: "Cette adresse n'attend plus de réponse\u00a0: elle a été confirmée, refusée ou changée entre-temps.",
  },
  "completion.nobody": { status: 409, message: "Personne n'est concerné\u00a0: il n'y a rien à faire." },
  "change_request.not_locked": {
    status: 409,
    message: "L'entreprise ne décide plus de ce champ\u00a0: changez-le directement.",
  },
  "change_request.same": { status: 409, message: "La carte dit déjà cela\u00a0: il n'y a rien à demander." },
  "change_request.not_found": {
    status: 404,
    message: "Cette demande n'existe pas, ou la carte a quitté l'entreprise.",
  },
  "change_request.decided": {
    status: 409,
    message: "Une autre personne a répondu entre-temps\u00a0: la demande est close.",
  },
  "change_request.changed": {
    status: 409,
    message: "Autre chose est demandé depuis\u00a0: lisez la nouvelle demande avant de répondre.",
  },
  "list.nobody": { status: 422, message: "Aucune ligne de cette liste ne propose de carte." },
  "list.nobody_new": {
    status: 409,
    message: "Toutes les personnes de cette liste ont déjà leur carte, telle que la liste la donne.",
  },
  "list.links_full": {
    status: 422,
    message:
      "Les liens du modèle ne laissent pas de place au WhatsApp des personnes. Retirez un lien du modèle, ou la colonne WhatsApp.",
  },
} as const satisfies ErrorTable;
