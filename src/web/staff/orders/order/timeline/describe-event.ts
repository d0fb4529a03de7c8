import { cardExtraLabels } from "#shared/card/extras/card-extras.ts";
import { type CardAppearance, cardColorSchemeLabels } from "#shared/card/card-look.ts";
import { parseIsoDay, formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { type OfferName, offerNames, offers } from "#shared/offers/offers.ts";
import {
  type OrderEventDetail,
  orderEventDetailLabels,
  type OrderEventKind,
  orderEventTitles,
} from "#shared/order/order-events.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { describeOrderedCards } from "#shared/order/order-lines.ts";
import { pieceMaterialLabels } from "#shared/states-and-kinds.ts";
import { mailTemplateLabels } from "#shared/staff/mail-templates.ts";

type Details = Readonly<Record<string, unknown>>;

const amounts: ReadonlySet<string> = new Set<OrderEventDetail>(["price", "amount", "discount", "rest", "excess"]);

export function describeTimelineEvent(kind: OrderEventKind, details: Details): { title: string; lines: string[] } {
  const lines = Object.entries(details).flatMap(([name, value]) =>
    name === "changes" ? changeLines(value) : formatDetailLine(name, value),
  );
  return { title: orderEventTitles[kind], lines };
}

function formatDetailLine(name: string, value: unknown): string[] {
  if (value === null || value === undefined || value === "") return [];
  const label = getWord(orderEventDetailLabels, name);
  const text = formatDetail(name, value);
  return [label ? `${label}\u00a0: ${text}` : text];
}

function formatDetail(name: string, value: unknown): string {
  if (amounts.has(name) && typeof value === "number") return formatFcfa(value);
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "number") return String(value);
  if (name === "cards" && Array.isArray(value))
    return describeOrderedCards(value.filter((one): one is OfferName => offerNames.includes(one)));
  if (typeof value !== "string") return JSON.stringify(value);
  // Long references are shortened to their two ends, as under "Tentatives".
  if (name === "refCommand" && value.length > 16) return `${value.slice(0, 6)}…${value.slice(-4)}`;
  if (name === "againOn") return formatFrenchDay(parseIsoDay(value));
  if (name === "template") return getWord(mailTemplateLabels, value);
  if (name === "material") return getWord(pieceMaterialLabels, value);
  if (name === "offer") return Object.hasOwn(offers, value) ? offers[value as OfferName].title : value;
  return value;
}

const lookLabels: Record<Exclude<keyof CardAppearance, "extras">, string> = {
  hidden: "Caché aux visiteurs",
  ownAccent: "Couleur de la page",
  dress: "Fond de la page",
};
const changeLabels = { ...orderFieldLabels, ...lookLabels, ...cardExtraLabels };
const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hidden: orderFieldLabels,
  dress: cardColorSchemeLabels,
  ownAccent: { "": "automatique" },
};

/** Formats `{field: {from, to}}`, or an image's `{replaced}` or `{removed}`; leaves out erased personal values. */
function changeLines(changes: unknown): string[] {
  if (typeof changes !== "object" || changes === null) return [];
  return Object.entries(changes).map(([field, change]) => {
    const values = (change ?? {}) as Partial<Record<"from" | "to" | "replaced" | "removed", unknown>>;
    const { replaced, removed } = values;
    const side = (name: "from" | "to") => (name in values ? shown(inWords(valueWords[field], values[name])) : "effacé");
    if (replaced === true) return `${getWord(orderFieldLabels, field)}\u00a0: nouvelle image`;
    if (removed === true) return `${getWord(orderFieldLabels, field)}\u00a0: image retirée`;
    return `${getWord(changeLabels, field)}\u00a0: ${side("from")} → ${side("to")}`;
  });
}

function inWords(words: Readonly<Record<string, string>> | undefined, value: unknown): unknown {
  if (!words) return value;
  if (Array.isArray(value)) return value.map((one) => getWord(words, String(one)));
  if (typeof value === "string") return getWord(words, value);
  return value;
}

/** Details are JSON written by any version: a value without a label is shown as it is. */
function getWord(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? name;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "rien";
  return typeof value === "string" && value ? `«\u00a0${value}\u00a0»` : "rien";
}
