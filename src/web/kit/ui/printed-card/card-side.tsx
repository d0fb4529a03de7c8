import { useId } from "react";
import type { OfferName } from "#shared/offers/offers.ts";
import type { LayoutBox } from "#shared/card/printed/boxes.ts";
import { layoutPrintedCard, type PrintedCard, type PrintedLogo as Logo } from "#shared/card/printed/layout.ts";
import { PrintedText, type TextOutliner } from "./printed-text.tsx";
import { ContactlessSign } from "./sign.tsx";
import { cardSkinsByOffer } from "./skins.ts";
import { cardDrawingSize, toSvgBoxAttributes, toDrawingUnits, cardDrawingViewBox } from "./units.ts";
import { QrCodePlaceholder } from "./unknown-qr.tsx";

export type PrintedSideName = "front" | "back";

export interface CardSideProps {
  offer: OfferName;
  card: PrintedCard;
  side: PrintedSideName;
  /** The picture of the QR code with its quiet zone; without, its place says that the code is still to come. */
  qr?: string | undefined;
  outlines?: TextOutliner;
}

/** Draws one side of a printed card as a picture; the caller describes it in words. */
export function CardSide(props: CardSideProps) {
  const id = useId();
  const { Defs, Ground } = cardSkinsByOffer[props.offer];
  return (
    <svg viewBox={cardDrawingViewBox} className="block size-full" aria-hidden="true">
      <Defs id={id} />
      <Ground id={id} />
      <PrintedSideContent id={id} {...props} />
      <PrintedCardRim offer={props.offer} />
    </svg>
  );
}

/** Draws the print of a side. `id` begins the names that its skin uses. */
export function PrintedSideContent({ id, offer, card, side, qr, outlines }: CardSideProps & { id: string }) {
  const { ink, softInk, highlight, sign, qrPlate } = cardSkinsByOffer[offer];
  const face = layoutPrintedCard(card)[side];
  return (
    <>
      <ContactlessSign box={face.sign} {...sign(id)} />
      {highlight ? (
        <g transform="translate(0 2)" opacity=".6">
          <PrintedText blocks={face.texts} ink={highlight} softInk={highlight} outlines={outlines} />
        </g>
      ) : null}
      <PrintedText blocks={face.texts} ink={ink} softInk={softInk} outlines={outlines} />
      {face.logo && card.logo ? (
        <PrintedLogo logo={card.logo} picture={face.logo.picture} plate={face.logo.plate} />
      ) : null}
      {face.qr ? <QrPlate box={face.qr} color={qrPlate} qr={qr} /> : null}
    </>
  );
}

/** Draws the edge of the material, which catches light. */
export function PrintedCardRim({ offer }: { offer: OfferName }) {
  const { stroke, opacity, width } = cardSkinsByOffer[offer].rim;
  return (
    <rect
      x={width / 2}
      y={width / 2}
      width={cardDrawingSize.width - width}
      height={cardDrawingSize.height - width}
      rx={cardDrawingSize.radius - width / 2}
      fill="none"
      stroke={stroke}
      strokeOpacity={opacity}
      strokeWidth={width}
    />
  );
}

interface PrintedLogoProps {
  logo: Logo;
  picture: LayoutBox;
  plate: LayoutBox | undefined;
}

function PrintedLogo({ logo: { href, plate }, picture, plate: behind }: PrintedLogoProps) {
  return (
    <>
      {behind ? (
        <rect {...toSvgBoxAttributes(behind)} rx={toDrawingUnits(1.2)} fill={plate === "dark" ? "#131314" : "#fff"} />
      ) : null}
      <image
        href={href}
        {...toSvgBoxAttributes(picture)}
        {...(plate === "own" ? { clipPath: `inset(0 round ${toDrawingUnits(1.2)}px)` } : {})}
      />
    </>
  );
}

interface QrPlateProps {
  box: LayoutBox;
  color: string;
  qr: string | undefined;
}

function QrPlate({ box, color, qr }: QrPlateProps) {
  return (
    <>
      <rect {...toSvgBoxAttributes(box)} rx={toDrawingUnits(2)} fill={color} />
      {qr ? <image href={qr} {...toSvgBoxAttributes(box)} /> : <QrCodePlaceholder box={box} />}
    </>
  );
}
