import type { ComponentType } from "react";
import type { OfferName } from "#shared/offers.ts";
import { CustomCard } from "./custom-card.tsx";
import { GoldCard } from "./gold-card.tsx";
import { SilverCard } from "./silver-card.tsx";

/** Each offer's card: `Drawing` is a symbol named `card-` and the offer in small letters, `says` what it shows. */
export const drawings: Record<OfferName, { says: string; Drawing: ComponentType }> = {
  SILVER: { says: "La carte Silver, en PVC argenté, avec un nom et un QR code", Drawing: SilverCard },
  GOLD: { says: "La carte Gold, en métal doré brossé, avec un nom gravé", Drawing: GoldCard },
  CUSTOM: { says: "Une carte Custom en cours de dessin, avec un motif et un emplacement pour un logo", Drawing: CustomCard },
};
