import { useId } from "react";
import type { OfferName } from "#shared/offers.ts";
import type { Box } from "#shared/printed-card/boxes.ts";
import { layoutCard, type PrintedCard, type PrintedLogo as Logo } from "#shared/printed-card/layout.ts";
import { PrintedText, type Outlines } from "./printed-text.tsx";
import { Sign } from "./sign.tsx";
import { skins } from "./skins.ts";
import { drawn, place, units, viewBox } from "./units.ts";
import { UnknownQr } from "./unknown-qr.tsx";

export type Side = "front" | "back";

export interface CardSideProps {
  offer: OfferName;
  card: PrintedCard;
  side: Side;
  /** The picture of the QR code with its quiet zone; without, its place says that the code is still to come. */
  qr?: string | undefined;
  outlines?: Outlines;
}

/** One side of a printed card, as it is printed. A picture: who shows it says in words what it shows. */
export function CardSide(props: CardSideProps) {
  const id = useId();
  const { Defs, Ground } = skins[props.offer];
  return (
    <svg viewBox={viewBox} className="block size-full" aria-hidden="true">
      <Defs id={id} />
      <Ground id={id} />
      <Printed id={id} {...props} />
      <Rim offer={props.offer} />
    </svg>
  );
}

/** What is printed on a side. `id` is what its skin's names begin with. */
export function Printed({ id, offer, card, side, qr, outlines }: CardSideProps & { id: string }) {
  const { ink, softInk, highlight, sign, qrPlate } = skins[offer];
  const face = layoutCard(card)[side];
  return (
    <>
      <Sign box={face.sign} {...sign(id)} />
      {highlight ? <g transform="translate(0 2)" opacity=".6"><PrintedText blocks={face.texts} ink={highlight} softInk={highlight} outlines={outlines} /></g> : null}
      <PrintedText blocks={face.texts} ink={ink} softInk={softInk} outlines={outlines} />
      {face.logo && card.logo ? <PrintedLogo logo={card.logo} picture={face.logo.picture} plate={face.logo.plate} /> : null}
      {face.qr ? <QrPlate box={face.qr} color={qrPlate} qr={qr} /> : null}
    </>
  );
}

/** The edge of the material, which catches light. */
export function Rim({ offer }: { offer: OfferName }) {
  const { stroke, opacity, width } = skins[offer].rim;
  return <rect x={width / 2} y={width / 2} width={drawn.width - width} height={drawn.height - width} rx={drawn.radius - width / 2} fill="none" stroke={stroke} strokeOpacity={opacity} strokeWidth={width} />;
}

function PrintedLogo({ logo: { href, plate }, picture, plate: behind }: { logo: Logo; picture: Box; plate: Box | undefined }) {
  return (
    <>
      {behind ? <rect {...place(behind)} rx={units(1.2)} fill={plate === "dark" ? "#131314" : "#fff"} /> : null}
      <image href={href} {...place(picture)} {...(plate === "own" ? { clipPath: `inset(0 round ${units(1.2)}px)` } : {})} />
    </>
  );
}

function QrPlate({ box, color, qr }: { box: Box; color: string; qr: string | undefined }) {
  return (
    <>
      <rect {...place(box)} rx={units(2)} fill={color} />
      {qr ? <image href={qr} {...place(box)} /> : <UnknownQr box={box} />}
    </>
  );
}
