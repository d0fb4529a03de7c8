import { offers } from "#shared/offers/offers.ts";
import { PrintedSideContent, PrintedCardRim } from "#web/kit/ui/printed-card/card-side.tsx";
import { cardSkinsByOffer } from "#web/kit/ui/printed-card/skins.ts";
import { cardDrawingSize } from "#web/kit/ui/printed-card/units.ts";
import { layoutShapedText } from "./block.ts";
import { ShareImageBackground, shareImageMutedColor } from "./share-image-background.tsx";
import { outlineTextBlock } from "./text-block-outline.ts";
import type { PaymentShareImageTask } from "./tasks.ts";

const gold = "#e0bd68";
const steps = (lines: number, ...sizes: number[]) => sizes.map((size) => ({ size, lines }));
const column = { left: 72, width: 470 } as const;
const card = { x: 875, y: 315, width: 540, turned: -7 } as const;

/** Outlines whose shades add up to a soft shadow; a blur would take longer than all the rest. */
const shadow = Array.from({ length: 12 }, (_, place) => place * 6 - 16);

/** Draws the buyer's name, the offer, and the card with the name on it. */
export function PaymentShareImage({ name, offer }: PaymentShareImageTask) {
  const { Defs, Ground: Material } = cardSkinsByOffer[offer];
  const title = layoutShapedText(name, 700, column.width, [
    ...steps(1, 80, 72),
    ...steps(2, 80, 72, 64, 56),
    ...steps(3, 50, 44, 38),
    ...steps(4, 36, 30),
  ]);
  const what = layoutShapedText(`Carte ${offers[offer].title}`, 500, column.width, steps(1, 36));
  const how = layoutShapedText("Commande et paiement en ligne", 500, column.width, steps(1, 28));
  const fromRight = title?.fromRight ?? false;
  const total = (what?.height ?? 0) + 20 + (title?.height ?? 0) + 30 + (how?.height ?? 0);
  const top = 300 - total / 2;
  const titleTop = top + (what?.height ?? 0) + 20;
  const scale = card.width / cardDrawingSize.width;
  return (
    <ShareImageBackground
      accent={gold}
      light={{ x: card.x, y: card.y, radius: 130 }}
      brand={{ x: column.left, from: "left" }}
    >
      <defs>
        <Defs id="card" />
      </defs>
      <g
        transform={`translate(${card.x} ${card.y}) rotate(${card.turned}) scale(${scale}) translate(${-cardDrawingSize.width / 2} ${-cardDrawingSize.height / 2})`}
      >
        {shadow.map((rim) => (
          <rect
            key={rim}
            x={-rim}
            y={46 - rim}
            width={cardDrawingSize.width + 2 * rim}
            height={cardDrawingSize.height + 2 * rim}
            rx={cardDrawingSize.radius + rim}
            fill="#000"
            opacity=".07"
          />
        ))}
        <Material id="card" />
        <PrintedSideContent
          id="card"
          offer={offer}
          card={{ name, jobTitle: "", company: "" }}
          side="front"
          outlines={outlineTextBlock}
        />
        <PrintedCardRim offer={offer} />
      </g>
      <path d={what?.outline(column.left, top, "left") ?? ""} fill={gold} />
      <path
        d={
          title?.outline(fromRight ? column.left + title.width : column.left, titleTop, fromRight ? "right" : "left") ??
          ""
        }
        fill="url(#silver)"
      />
      <path
        d={how?.outline(column.left, titleTop + (title?.height ?? 0) + 30, "left") ?? ""}
        fill={shareImageMutedColor}
      />
    </ShareImageBackground>
  );
}
