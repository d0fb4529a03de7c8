import { type CardAppearance, cardColorSchemeLabels } from "#shared/card-look.ts";
import { parseIsoDay, formatFrenchDay } from "#shared/instants.ts";
import { formatFcfa } from "#shared/money.ts";
import { type OfferName, offers } from "#shared/offers.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import { trashDays } from "#shared/retention.ts";
import { mailTemplateLabels, pieceMaterialLabels, type OrderEventDetail, type OrderEventKind } from "#shared/words.ts";

type Details = Readonly<Record<string, unknown>>;

const titles: Record<OrderEventKind, string> = {
  "order.created": "Commande passée",
  "order.expired": "Commande expirée, données effacées",
  "order.purged": `Retirée de la corbeille après ${trashDays} jours, données effacées`,
  "order.erased": "Données personnelles effacées",
  "order.corrected": "Carte corrigée",
  "order.note": "Note",
  "order.canceled": "Annulée par l'acheteur, mise à la corbeille",
  "order.deleted": "Mise à la corbeille",
  "order.restored": "Sortie de la corbeille",
  "payment.settled": "Paiement reçu",
  "payment.rest_received": "Reste encaissé",
  "payment.refund_asked": "Remboursement demandé à PayTech",
  "payment.refund_failed": "Remboursement refusé",
  "payment.closed": "Second paiement réglé autrement",
  "cards.paused": "Page mise en pause",
  "cards.resumed": "Page remise en ligne",
  "tag.paused": "Carte déclarée perdue\u00a0: sa puce n'ouvre plus la page",
  "card.replaced": "Carte perdue\u00a0: une autre est faite à sa place",
  "tag.resumed": "Puce remise en service",
  "card.removal_asked": "Retrait de la carte demandé par son propriétaire\u00a0: page en pause",
  "card.removal_canceled": "Retrait annulé par le propriétaire",
  "card.removed": "Carte retirée, données effacées",
  "piece.material_set": "Matière de la pièce convenue",
  "payment.undone": "Encaissement annulé",
  "payment.canceled": "Paiement annulé",
  "payment.refunded": "Paiement remboursé",
  "payment.refund_unconfirmed": "Remboursement annoncé, non confirmé",
  "payment.overpaid": "Deuxième paiement reçu\u00a0: à rembourser",
  "payment.verified": "Paiement vérifié",
  "delivery.fee_agreed": "Frais de livraison convenus",
  "delivery.missed": "Livraison\u00a0: personne n'a été trouvé",
  "mail.resent": "E-mail renvoyé",
};

/** What a detail is called; a note's text needs no name, and changes have those of their fields. */
const labels: Record<OrderEventDetail, string> = {
  offer: "Offre",
  price: "Prix",
  amount: "Montant",
  method: "Mode",
  reference: "Référence",
  reason: "Motif",
  promoCode: "Code promo",
  promoOverLimit: "Code promo au-delà de sa limite",
  refCommand: "Tentative",
  why: "Pourquoi",
  template: "E-mail",
  recipient: "À",
  discount: "Remise",
  rest: "Reste à encaisser",
  paidBy: "Payé par",
  text: "",
  changes: "",
  againOn: "Nouveau passage",
  material: "Matière",
  number: "Commande",
};

const amounts: ReadonlySet<string> = new Set<OrderEventDetail>(["price", "amount", "discount", "rest"]);

/** Describes an event of the timeline in French. */
export function describeTimelineEvent(kind: OrderEventKind, details: Details): { title: string; lines: string[] } {
  const lines = Object.entries(details).flatMap(([name, value]) =>
    name === "changes" ? changeLines(value) : lineOf(name, value),
  );
  return { title: titles[kind], lines };
}

function lineOf(name: string, value: unknown): string[] {
  if (value === null || value === undefined || value === "") return [];
  const label = wordIn(labels, name);
  const text = textOf(name, value);
  return [label ? `${label}\u00a0: ${text}` : text];
}

function textOf(name: string, value: unknown): string {
  if (amounts.has(name) && typeof value === "number") return formatFcfa(value);
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return JSON.stringify(value);
  // By its two ends, as under "Tentatives".
  if (name === "refCommand" && value.length > 16) return `${value.slice(0, 6)}…${value.slice(-4)}`;
  if (name === "againOn") return formatFrenchDay(parseIsoDay(value));
  if (name === "template") return wordIn(mailTemplateLabels, value);
  if (name === "material") return wordIn(pieceMaterialLabels, value);
  if (name === "offer") return Object.hasOwn(offers, value) ? offers[value as OfferName].title : value;
  return value;
}

/** Of how a card is shown; each value by its word, where it has one. */
const lookLabels: Record<keyof CardAppearance, string> = {
  hidden: "Caché aux visiteurs",
  ownAccent: "Couleur de la page",
  dress: "Fond de la page",
};
const changeLabels = { ...orderFieldLabels, ...lookLabels };
const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hidden: orderFieldLabels,
  dress: cardColorSchemeLabels,
  ownAccent: { "": "automatique" },
};

/** `{field: {from, to}}`, or `{replaced}` or `{removed}` for an image. */
function changeLines(changes: unknown): string[] {
  if (typeof changes !== "object" || changes === null) return [];
  return Object.entries(changes).map(([field, change]) => {
    const { from, to, replaced, removed } = (change ?? {}) as Partial<
      Record<"from" | "to" | "replaced" | "removed", unknown>
    >;
    const worded = (value: unknown) => inWords(valueWords[field], value);
    if (replaced === true) return `${wordIn(orderFieldLabels, field)}\u00a0: nouvelle image`;
    if (removed === true) return `${wordIn(orderFieldLabels, field)}\u00a0: image retirée`;
    return `${wordIn(changeLabels, field)}\u00a0: ${shown(worded(from))} → ${shown(worded(to))}`;
  });
}

function inWords(words: Readonly<Record<string, string>> | undefined, value: unknown): unknown {
  if (!words) return value;
  return Array.isArray(value)
    ? value.map((one) => wordIn(words, String(one)))
    : typeof value === "string"
      ? wordIn(words, value)
      : value;
}

/** Details are JSON of whichever version wrote them: what has no word any more is shown as it is. */
function wordIn(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? name;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "rien";
  return typeof value === "string" && value ? `«\u00a0${value}\u00a0»` : "rien";
}
