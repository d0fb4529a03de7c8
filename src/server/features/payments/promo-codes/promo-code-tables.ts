import type { OfferName } from "#shared/offers/offers.ts";

export interface PromoCodeRow {
  /** Upper case. */
  code: string;
  kind: "percentage" | "amount" | "gift";
  /** Percent (1 to 100) or whole FCFA; 0 for a gift. */
  value: number;
  offer: OfferName | null;
  startsAt: number | null;
  endsAt: number | null;
  /** Null: no limit. */
  maxUses: number | null;
  /** Redemptions used or reserved (including expired holds not yet released); changed only by conditional updates. */
  taken: number;
  disabledAt: number | null;
  createdAt: number;
}

export interface PromoRedemptionRow {
  id: string;
  code: string;
  orderRef: string;
  /** Null for a gift, which needs no attempt. */
  refCommand: string | null;
  state: "reserved" | "used" | "released";
  /** The network that reserved the use, as a hash; null once it is no longer reserved. */
  holder: string | null;
  /** 1 if its order was paid at the code's price after the use was released and none was left. */
  overLimit: number;
  createdAt: number;
  updatedAt: number;
}

export interface PromoCodeTables {
  promoCodes: PromoCodeRow;
  promoRedemptions: PromoRedemptionRow;
}
