import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { type AskableField, askableFieldLabels } from "#shared/company/shared-card-fields.ts";
import { cardExtraLabels } from "#shared/card/extras/card-extras.ts";
import type { CardExtraName } from "#shared/offers/card-extra-names.ts";
import { cardLinkDays } from "#shared/order/retention-days.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { sanitizeNameForMail } from "./mail-rules.ts";
import { defineLetter } from "./define-letter.tsx";
import { MailParagraph } from "./layout.tsx";

interface CardLeaving {
  ref: string;
  /** Time (ISO 8601) when the card is erased; until then its owner may keep it. */
  leavesAt: string;
}

/**
 * Tells the owner that their card will be removed; this also warns them if somebody else requested it with their phone.
 */
export const cardLeaving = defineLetter("card-leaving", "owner-card", ({ ref, leavesAt }: CardLeaving) => {
  const day = formatFrenchDay(Date.parse(leavesAt));
  return {
    subject: "Votre carte sera retirée",
    preview: `Vous pouvez changer d'avis jusqu'au ${day}.`,
    greets: "",
    says: [
      `Vous avez demandé le retrait de votre carte. Sa page est en pause dès maintenant. Vous pouvez changer d'avis jusqu'au ${day} : ensuite, tout ce qu'elle contient est effacé pour de bon.`,
    ],
    buttons: { "Garder ma carte": routePaths.ownedCard(ref, "donnees") },
    after: [
      "Ce n'était pas vous ? Gardez votre carte, puis déconnectez les appareils que vous ne connaissez pas dans votre espace.",
    ],
  };
});

interface CardLeft {
  firstName: string;
  ref: string;
  company: string;
  /** Time (ISO 8601) when the card is erased. */
  leavesAt: string;
}

/** Tells a former holder that a company's card is no longer theirs, and what happens to their data. */
export const cardLeft = defineLetter("card-left", "owner-card", ({ firstName, company, leavesAt }: CardLeft) => {
  const name = sanitizeNameForMail(company);
  return {
    subject: `Votre carte chez ${name}`,
    preview: "Votre page n'est plus en ligne.",
    greets: firstName,
    says: [
      `${name} nous a dit que vous n'y travaillez plus. Votre page ne montre plus rien de vous, et vous n'y avez plus accès : son adresse appartient à l'entreprise.`,
      `Ce que votre carte disait de vous est effacé le ${formatFrenchDay(Date.parse(leavesAt))} au plus tard. Les coordonnées que des visiteurs ont laissées pour vous seul le sont aussi ; celles qu'ils ont laissées pour l'entreprise aussi lui restent.`,
      "C'est une erreur ? Dites-le à l'entreprise avant cette date. Vous voulez une copie de vos données, ou qu'elles soient effacées plus tôt ? Répondez à cet e-mail.",
    ],
  };
});

interface ContactsLeft {
  /** Number of visitors who left their contact since the last mail. */
  count: number;
  /** The card, or null if the leads came on several of their cards. */
  ref: string | null;
}

/** Notifies a card's owner of leads, at most once an hour; only their space shows who they are. */
export const contactsLeft = defineLetter("contacts-left", "owner-card", ({ count, ref }: ContactsLeft) => {
  const people = formatCount(count, "personne");
  const who = count === 1 ? "Une personne a laissé ses coordonnées" : `${people} ont laissé leurs coordonnées`;
  return {
    subject: count === 1 ? "Une personne vous laisse ses coordonnées" : `${people} vous laissent leurs coordonnées`,
    preview: "Elles vous attendent dans votre espace.",
    title: "Des coordonnées vous attendent",
    greets: "",
    says: [
      `${who} sur ${ref === null ? "vos cartes" : "votre carte"}. Elles ne sont pas dans cet e-mail : ouvrez votre espace pour les lire, les enregistrer ou les effacer.`,
    ],
    buttons: { "Voir mes contacts": ref === null ? routePaths.owner : routePaths.ownedCard(ref, "contacts") },
    foot: "Vous recevez cet e-mail, au plus une fois par heure, parce que vous avez activé « Laisser mes coordonnées » sur votre carte. Vous le désactivez dans votre espace.",
  };
});

interface CardAwaits {
  ref: string;
  firstName: string;
  company: string;
  /** Fields that they are asked for and have not given. */
  missing: readonly AskableField[];
  /** 0: the first mail. */
  reminder: number;
  /** Opens their card, once; absent in mails of the previous version. */
  token?: string;
}

/** Asks the holder of a company's card to complete and approve it, and reminds them. */
export const holderCardAwaits = defineLetter("holder-card-awaits", "owner-card", (card: CardAwaits) => {
  const { ref, firstName, missing, reminder, token } = card;
  const name = sanitizeNameForMail(card.company);
  const title = reminder > 0 ? "Votre carte vous attend toujours" : "Votre carte vous attend";
  const lacks = missing.map((field) => askableFieldLabels[field].toLowerCase()).join(", ");
  return {
    subject: `${title} (${name})`,
    preview: "Complétez-la et vérifiez ce qui sera imprimé.",
    title,
    greets: firstName,
    says: [
      `La carte de visite ${formatNameWithDe(name)} à votre nom est prête à être complétée. Elle n'est imprimée qu'une fois que vous l'avez vérifiée.`,
      missing.length > 0 && `Il manque encore\u00a0: ${lacks}.`,
    ],
    buttons: {
      "Compléter ma carte": token === undefined ? routePaths.ownedCard(ref) : secretLinks.mailedCardLink(ref, token),
    },
    after: [
      `Ce bouton est pour vous seul\u00a0: il ouvre votre carte une fois, pendant ${cardLinkDays} jours. Ensuite, donnez-y cette adresse e-mail, et un code vous est envoyé\u00a0: il n'y a pas de mot de passe.`,
    ],
  };
});

interface PageAdditionHidden {
  ref: string;
  by: "team" | "company";
  /** `renamed`: number of payment links hidden by the card's new name; `removed`: a line that the owner had added. */
  why: { kind: "renamed"; links: number } | { kind: "removed"; extra: CardExtraName };
}

/** Tells a card's owner what their page no longer shows after somebody else's change, without repeating its words. */
export const pageAdditionHidden = defineLetter("page-addition-hidden", "owner-card", (hidden: PageAdditionHidden) => {
  const { ref, by, why } = hidden;
  const who = by === "company" ? "Votre entreprise" : "Notre équipe";
  const { subject, what, next, press } =
    why.kind === "renamed" ? describeRenamed(who, why.links) : describeRemoved(who, why.extra);
  return {
    subject,
    preview: what,
    greets: "",
    says: [`${what} ${next}`],
    buttons: { [press]: routePaths.ownedCard(ref) },
    after: [
      by === "company"
        ? "Pour en parler, adressez-vous à votre entreprise."
        : "Vous n'êtes pas d'accord\u00a0? Répondez à cet e-mail.",
    ],
  };
});

function describeRenamed(who: string, links: number) {
  return {
    subject: agreeWord(
      links,
      "Un lien de paiement n'est plus montré sur votre page",
      "Des liens de paiement ne sont plus montrés sur votre page",
    ),
    what: `${who} a changé le nom de votre carte.`,
    next: agreeWord(
      links,
      "Votre page dirait que l'on paie sous ce nouveau nom\u00a0: le lien attend que vous confirmiez à qui va l'argent.",
      "Votre page dirait que l'on paie sous ce nouveau nom\u00a0: les liens attendent que vous confirmiez à qui va l'argent.",
    ),
    press: "Confirmer dans mon espace",
  };
}

function describeRemoved(who: string, extra: CardExtraName) {
  return {
    subject: "Un ajout a été retiré de votre page",
    what: `${who} a retiré de votre page ce que vous aviez ajouté dans «\u00a0${cardExtraLabels[extra]}\u00a0».`,
    next: "S'il y en a d'autres, ils restent.",
    press: "Voir dans mon espace",
  };
}

interface CardReady {
  firstName: string;
  ref: string;
  /** Name of the person who ordered the card. */
  buyer: string;
}

/** Tells the holder of a card that somebody else ordered that its page is online, if the buyer wants us to. */
export const holderCardReady = defineLetter(
  "holder-card-ready",
  "owner-card",
  ({ firstName, ref, buyer }: CardReady) => ({
    subject: "Votre carte est en ligne",
    preview: "Votre page est en ligne : partagez-la dès maintenant.",
    greets: firstName,
    says: [
      <MailParagraph key="ready">
        {sanitizeNameForMail(buyer)} vous a commandé une carte de visite numérique. Votre page est déjà en ligne :
        partagez-la dès maintenant, la carte imprimée suit.
      </MailParagraph>,
      "Elle est à vous : dans votre espace, un code envoyé à cette adresse suffit pour la corriger, la partager ou la retirer.",
    ],
    buttons: { "Voir ma carte": routePaths.card(ref), "Gérer ma carte": routePaths.ownedCard(ref) },
  }),
);

interface LostCardReplaced {
  firstName: string;
  ref: string;
  /** Number of the order that brought the card. */
  number: string;
}

/**
 * Tells a card's owner, after somebody told staff that it is lost, that its tag is closed and a free replacement is
 * made. They need do nothing, or learn that somebody else said so. A paid replacement is announced by its order's mail.
 */
export const lostCardReplaced = defineLetter("lost-card-replaced", "owner-card", (lost: LostCardReplaced, site) => ({
  subject: "Votre nouvelle carte est en fabrication",
  preview: "La carte perdue est remplacée, sans rien à payer.",
  number: lost.number,
  greets: lost.firstName,
  says: [
    <MailParagraph key="made">
      On nous a dit que votre carte imprimée est perdue. Nous en faisons une autre, offerte : elle est fabriquée en{" "}
      {site.productionTime}, puis livrée là où la première est allée. Nous vous joignons avant de passer.
    </MailParagraph>,
    "La puce de la carte perdue n'ouvre plus votre page. Celle-ci reste en ligne : son lien et son QR code ne changent pas, et la nouvelle carte l'ouvrira.",
    "Vous avez déménagé, retrouvé votre carte, ou ne l'avez jamais perdue ? Répondez à cet e-mail.",
  ],
  buttons: {
    "Suivre ma carte": routePaths.ownedCard(lost.ref, "commande"),
    "Voir ma page": routePaths.card(lost.ref),
  },
}));
