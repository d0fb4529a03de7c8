import { formatFcfa } from "#shared/money.ts";
import { offers } from "#shared/offers.ts";
import { fieldLabels } from "#web/pages/live/order-form/form-values.ts";
import { templateName } from "../mails/template-name.ts";

type Details = Readonly<Record<string, unknown>>;

const titles: Record<string, string> = {
  "order.created": "Commande passée",
  "order.expired": "Commande expirée, données effacées",
  "order.purged": "Retirée de la corbeille après 30 jours, données effacées",
  "order.corrected": "Carte corrigée",
  "order.note": "Note",
  "order.deleted": "Mise à la corbeille",
  "order.restored": "Sortie de la corbeille",
  "payment.settled": "Paiement reçu",
  "payment.canceled": "Paiement annulé",
  "payment.refunded": "Paiement remboursé",
  "payment.refund_unconfirmed": "Remboursement annoncé, non confirmé",
  "payment.overpaid": "Deuxième paiement reçu\u00a0: à rembourser",
  "payment.verified": "Paiement vérifié",
  "mail.resent": "Courriel renvoyé",
};

/** What a detail is called; one without a name is shown under its own. */
const labels: Record<string, string> = {
  offer: "Offre", price: "Prix", amount: "Montant", method: "Mode", reference: "Référence", reason: "Motif", promoCode: "Code promo",
  refCommand: "Tentative", why: "Pourquoi", template: "Courriel", recipient: "À", payer: "Payé par", text: "",
};

/** An event of the timeline in French. */
export function describeEvent(kind: string, details: Details): { title: string; lines: string[] } {
  const lines = Object.entries(details).flatMap(([name, value]) => (name === "changes" ? changeLines(value) : lineOf(name, value)));
  return { title: titles[kind] ?? kind, lines };
}

/** `staff:` names are made by the server; what is left are the machine's. */
export function actorName(actor: string): string {
  const known: Record<string, string> = { system: "Le service", buyer: "L'acheteur", paytech: "PayTech", PayTech: "PayTech" };
  return known[actor] ?? actor;
}

function lineOf(name: string, value: unknown): string[] {
  if (value === null || value === undefined || value === "") return [];
  const label = labels[name] ?? name;
  const text = textOf(name, value);
  return [label ? `${label}\u00a0: ${text}` : text];
}

function textOf(name: string, value: unknown): string {
  if ((name === "price" || name === "amount") && typeof value === "number") return formatFcfa(value);
  if (name === "template" && typeof value === "string") return templateName(value);
  if (name === "offer" && (value === "SILVER" || value === "GOLD" || value === "CUSTOM")) return offers[value].title;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : JSON.stringify(value);
}

/** `{field: {from, to}}` */
function changeLines(changes: unknown): string[] {
  if (typeof changes !== "object" || changes === null) return [];
  return Object.entries(changes).map(([field, change]) => {
    const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown };
    const label = (fieldLabels as Record<string, string>)[field] ?? field;
    return `${label}\u00a0: ${shown(from)} → ${shown(to)}`;
  });
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "rien";
  return typeof value === "string" && value ? `« ${value} »` : "rien";
}
