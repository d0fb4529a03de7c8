import type { ReactNode } from "react";
import { formatCount } from "#shared/format/counts.ts";
import { offers, type OfferName } from "#shared/offers/offers.ts";

export type BadgeKind = "plain" | "good" | "gold" | "bad" | "waiting";

const looks: Record<BadgeKind, string> = {
  plain: "border-line bg-lifted text-silver-200",
  good: "border-success/40 bg-success-deep text-success",
  gold: "border-gold-300/50 bg-gold-900 text-gold-200",
  bad: "border-danger/50 bg-danger-deep text-danger",
  waiting: "border-silver-600 bg-transparent text-silver-300",
};

interface BadgeProps {
  kind?: BadgeKind;
  /** Whether the text may wrap in a narrow table cell. */
  wraps?: boolean;
  children: ReactNode;
}

export function Badge({ kind = "plain", wraps = false, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center rounded-full border px-2.5 py-0.5 text-xs font-semibold ${wraps ? "" : "whitespace-nowrap"} in-data-dense:px-2 in-data-dense:py-0 in-data-dense:text-[0.7rem] ${looks[kind]}`}
    >
      {children}
    </span>
  );
}

/** Shows how many cards an order of several has; nothing for a single card. */
export function CardCountBadge({ cards }: { cards: number }) {
  return cards < 2 ? null : <Badge kind="plain">{formatCount(cards, "carte")}</Badge>;
}

/** Says that the order reprints an existing card, or upgrades it to a better offer. */
export function ReprintBadge({
  order: { reprintOf, raises },
}: {
  order: { reprintOf: string | null; raises: boolean };
}) {
  return !reprintOf ? null : <Badge kind="waiting">{raises ? "Passage" : "Réimpression"}</Badge>;
}

/** Names the company order that this one completes. */
export function CompletesBadge({ order: { completes } }: { order: { completes: string | null } }) {
  return completes === null ? null : (
    <Badge kind="waiting" wraps>
      Complète {completes}
    </Badge>
  );
}

const offerLooks: Partial<Record<OfferName, BadgeKind>> = { GOLD: "gold", CUSTOM: "waiting" };

export function OfferBadge({ offer }: { offer: OfferName }) {
  return <Badge kind={offerLooks[offer] ?? "plain"}>{offers[offer].title}</Badge>;
}
