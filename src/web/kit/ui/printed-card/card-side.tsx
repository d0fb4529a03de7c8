import { useId } from "react";
import type { OfferName } from "#shared/offers/offers.ts";
import type { LayoutBox, TextBlock } from "#shared/card/printed/boxes.ts";
import { type PrintedCard, type PrintedLogo as Logo, layoutPrintedCard } from "#shared/card/printed/layout.ts";
import { cardSkinsByOffer } from "./skins.ts";
import { cardDrawingSize, cardDrawingViewBox, toDrawingUnits, toSvgBoxAttributes } from "./units.ts";
import { buildContactlessSignPath } from "./sign-path.ts";

/** Three corners of a QR code, too few for a reader to take them for a code. */
const corners = [
  "M0 0h7v7H0zm1 1v5h5V1zm1 1h3v3H2z",
  "M18 0h7v7h-7zm1 1v5h5V1zm1 1h3v3h-3z",
  "M0 18h7v7H0zm1 1v5h5v-5zm1 1h3v3H2z",
].join("");

/** Marks the place of the QR code until there is an address for it. */
function QrCodePlaceholder({ box }: { box: LayoutBox }) {
  const module = toDrawingUnits(box.width) / 33;
  const middle = toDrawingUnits(box.x + box.width / 2);
  return (
    <>
      <path
        d={corners}
        fill="#9aa0a9"
        fillRule="evenodd"
        transform={`translate(${toDrawingUnits(box.x) + 4 * module} ${toDrawingUnits(box.y) + 4 * module}) scale(${module})`}
      />
      {["Votre QR", "code"].map((text, line) => (
        <text
          key={text}
          x={middle}
          y={toDrawingUnits(box.y + box.height / 2) + line * 32}
          fontSize="28"
          fontWeight="700"
          textAnchor="middle"
          fill="#545a63"
        >
          {text}
        </text>
      ))}
    </>
  );
}

export type PrintedSideName = "front" | "back";

export interface CardSideProps {
  offer: OfferName;
  card: PrintedCard;
  side: PrintedSideName;
  /** URL of the QR code's picture with its quiet zone; without it, a placeholder says that the code will follow. */
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

/** Draws a side's print. `id`: prefix of the names that its skin uses. */
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

interface ContactlessSignProps {
  box: LayoutBox;
  stroke: string;
  /** The stroke's width in hundredths of the sign's height. */
  thick: number;
}

/** Draws the contactless sign: waves that fill the box. */
function ContactlessSign({ box, stroke, thick }: ContactlessSignProps) {
  const { path, width } = buildContactlessSignPath(box, thick);
  return <path d={path} fill="none" stroke={stroke} strokeWidth={width} strokeLinecap="round" />;
}

/** Returns letters as a path's outline, for drawings without our font (mails). In tenths of a millimetre. */
type TextOutliner = (block: TextBlock) => string;

interface PrintedTextProps {
  blocks: readonly TextBlock[];
  ink: string;
  softInk: string;
  outlines?: TextOutliner | undefined;
}

/** Draws texts in one color, as text or as outlines. */
function PrintedText({ blocks, ink, softInk, outlines }: PrintedTextProps) {
  return blocks.map((block) => {
    const fill = block.weight === 700 ? ink : softInk;
    if (outlines) return <path key={block.says} d={outlines(block)} fill={fill} />;
    // Sets the printed width, since browsers otherwise round letters to whole pixels at small sizes.
    const style = {
      fontSize: toDrawingUnits(block.size),
      fontWeight: block.weight,
      ...(block.tracking ? { letterSpacing: `${block.tracking}em` } : {}),
    };
    return (
      <g key={block.says} fill={fill} textRendering="geometricPrecision" {...style}>
        {block.lines.map(({ text, x, y }) => (
          <text key={y} x={toDrawingUnits(x)} y={toDrawingUnits(y)}>
            {text}
          </text>
        ))}
      </g>
    );
  });
}
