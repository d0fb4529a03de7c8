import type { OfferName } from "#shared/offers.ts";
import { custom } from "./custom.tsx";
import { gold } from "./gold.tsx";
import { silver } from "./silver.tsx";
import type { Skin } from "./skin.ts";

export const skins: Record<OfferName, Skin> = { SILVER: silver, GOLD: gold, CUSTOM: custom };
