import { CardObject } from "./card-object.tsx";
import { CardSide, type Side } from "./card-side.tsx";
import type { LiveCardProps } from "./live-card-props.ts";
import { sayingOf } from "./saying.ts";
import { useLogo } from "./use-logo.ts";

const sides: Record<Side, string> = { front: "Recto", back: "Verso" };

/** Both sides beside each other, or one above the other where there is no room. */
export function BothSides({ offer, texts, logo, qr }: LiveCardProps) {
  const card = { ...texts, logo: useLogo(offer, logo) };
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {(["front", "back"] as const).map((side) => (
        <figure key={side} className="flex flex-col gap-2.5">
          <CardObject offer={offer} says={sayingOf(card, side, qr !== undefined)} lit={false}>
            <CardSide offer={offer} card={card} side={side} qr={qr} />
          </CardObject>
          <figcaption className="text-sm font-semibold text-silver-300">{sides[side]}</figcaption>
        </figure>
      ))}
    </div>
  );
}
