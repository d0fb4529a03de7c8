import { CustomCard } from "./custom-card.tsx";
import { GoldCard } from "./gold-card.tsx";
import { SilverCard } from "./silver-card.tsx";

/** The drawn cards, once per page; `CardArt` shows them by reference, as often as wanted. */
export function CardSymbols() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true" focusable="false">
      <SilverCard />
      <GoldCard />
      <CustomCard />
    </svg>
  );
}
