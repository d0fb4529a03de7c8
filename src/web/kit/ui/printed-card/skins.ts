import type { OfferName } from "#shared/offers/offers.ts";
import { customCardSkin } from "./custom.tsx";
import { goldCardSkin } from "./gold.tsx";
import { silverCardSkin } from "./silver.tsx";
import type { PrintedCardSkin } from "./skin.ts";

export const cardSkinsByOffer: Record<OfferName, PrintedCardSkin> = {
  SILVER: silverCardSkin,
  GOLD: goldCardSkin,
  CUSTOM: customCardSkin,
};
