import { formatNameWithDe } from "../../../format/name-with-de.ts";

/** Texts that replace a card that is not shown. */
export const frenchNotices = {
  missing: "Carte introuvable",
  missingText: "Cette carte n'existe pas ou n'est pas encore en ligne.",
  paused: "Cette carte est en pause",
  pausedText: "Elle n'est pas visible pour le moment. Vous la retrouverez peut-être bientôt à cette même adresse.",
  left: "Cette carte n'est plus utilisée",
  /** Shown if the company wrote no sentence of its own. */
  leftText: "Cette personne ne fait plus partie de l'entreprise.",
  seeCard: (name: string) => `Voir la carte ${formatNameWithDe(name)}`,
  lost: "Cette carte a été déclarée perdue",
  lostText:
    "Sa puce n'ouvre plus de page. Vous l'avez trouvée\u00a0? Prévenez-nous, pour qu'elle retrouve son propriétaire.",
  reachUs: "Nous joindre",
  away: "Un instant, s'il vous plaît",
  awayText: "Cette page ne s'ouvre pas pour le moment. Veuillez réessayer dans un instant.",
  awayShort: "Cette page ne s'ouvre pas pour le moment.",
  retry: "Réessayer",
  orderMine: "Commander ma carte",
  backHome: "Retour à l'accueil",
};
