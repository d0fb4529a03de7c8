import type { EndpointBody } from "#shared/contract/endpoint.ts";
import type { createPromoCode } from "#shared/contract/promo-codes.ts";
import type { OfferName } from "#shared/offers/offers.ts";

type PromoBody = EndpointBody<typeof createPromoCode>;

/** Contains the values as typed; empty: chosen by the server, or without limit. */
export interface PromoValues {
  code: string;
  kind: PromoBody["kind"];
  value: string;
  offer: OfferName | "";
  startsOn: string;
  endsOn: string;
  maxUses: string;
}

export const emptyPromo: PromoValues = {
  code: "",
  kind: "percentage",
  value: "",
  offer: "",
  startsOn: "",
  endsOn: "",
  maxUses: "",
};

export function toPromoBody({ code, kind, value, offer, startsOn, endsOn, maxUses }: PromoValues): PromoBody {
  return {
    kind,
    ...(code.trim() ? { code } : {}),
    ...(kind === "gift" ? {} : { value: Number(value) }),
    ...(offer ? { offer } : {}),
    ...(startsOn ? { startsOn } : {}),
    ...(endsOn ? { endsOn } : {}),
    ...(maxUses ? { maxUses: Number(maxUses) } : {}),
  };
}
