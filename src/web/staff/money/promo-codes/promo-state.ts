import type { PromoCode } from "#shared/contract/promo-codes.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import type { BadgeKind } from "../../parts/badge.tsx";
import { formatDayInDakar } from "../../parts/dakar-dates.ts";

/** Formats a promo code's discount. */
export function formatPromoDiscount({ kind, value }: Pick<PromoCode, "kind" | "value">): string {
  if (kind === "gift") return "Carte offerte";
  return kind === "percentage" ? `−${value}\u00a0%` : formatFcfa(-value);
}

/** Formats when a code may be used; both days included, though `endsAt` is the first instant after. */
export function formatPromoPeriod({ startsAt, endsAt }: Pick<PromoCode, "startsAt" | "endsAt">): string {
  const last = endsAt && formatDayInDakar(new Date(Date.parse(endsAt) - 1).toISOString());
  if (startsAt && last) return `Du ${formatDayInDakar(startsAt)} au ${last}`;
  if (startsAt) return `Dès le ${formatDayInDakar(startsAt)}`;
  return last ? `Jusqu'au ${last}` : "Sans limite";
}

/** Formats how many orders were paid when no use was left. */
export function formatPromoOverLimit({ overLimit }: Pick<PromoCode, "overLimit">): string {
  return `et ${overLimit} au-delà de la limite`;
}

type PromoCodeTerms = Pick<PromoCode, "disabledAt" | "startsAt" | "endsAt" | "remaining" | "held">;

/** Returns whether a code may be used now (ms since 1970 UTC). */
export function getPromoCodeState(
  { disabledAt, startsAt, endsAt, remaining, held }: PromoCodeTerms,
  now: number,
): { label: string; kind: BadgeKind } {
  if (disabledAt) return { label: "Arrêté", kind: "bad" };
  if (endsAt && now >= Date.parse(endsAt)) return { label: "Terminé", kind: "plain" };
  if (remaining === 0)
    return held === 0 ? { label: "Épuisé", kind: "plain" } : { label: "Tout retenu", kind: "waiting" };
  if (startsAt && now < Date.parse(startsAt)) return { label: "À venir", kind: "waiting" };
  return { label: "En service", kind: "good" };
}
