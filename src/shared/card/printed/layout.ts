import { isEquivalentText } from "../../format/equivalent-text.ts";
import { cardInnerBox, layoutTextBlock, type LayoutBox, type TextBlock, type TextLayoutRules } from "./boxes.ts";
import { letterExtents, printedQrMeasures, contactlessSignMeasures } from "./measures.ts";
import type { LogoBackdrop } from "./logo-backdrop.ts";

/**
 * Describes the printed data of a card. A missing text is empty. A repeated one is printed once, as when a shop has its
 * owner's name.
 */
export interface PrintedCard {
  name: string;
  jobTitle: string;
  company: string;
  logo?: PrintedLogo | undefined;
}

export interface PrintedLogo {
  href: string;
  /** Width divided by height. */
  ratio: number;
  plate: LogoBackdrop;
}

export interface CardFaceLayout {
  texts: TextBlock[];
  /** The picture, and the plate behind it if it needs one. */
  logo?: { picture: LayoutBox; plate?: LayoutBox };
  /** The contactless sign. */
  sign: LayoutBox;
  /** The QR code with its quiet zone. */
  qr?: LayoutBox;
}

export interface CardLayout {
  front: CardFaceLayout;
  back: CardFaceLayout;
}

const rules = {
  name: {
    weight: 700,
    tracking: -0.02,
    leading: 1.08,
    steps: [...oneLine(6.4, 6, 5.6, 5.2, 4.8), ...onLines(2, 5.2, 4.8, 4.4, 4), ...onLines(3, 3.8, 3.4, 3)],
  },
  jobTitle: {
    weight: 500,
    tracking: 0,
    leading: 1.2,
    steps: [...oneLine(3.4, 3.1, 2.8, 2.6), ...onLines(2, 2.6, 2.4, 2.2)],
  },
  company: {
    weight: 500,
    tracking: 0,
    leading: 1.2,
    steps: [...oneLine(3.4, 3.1, 2.8, 2.6), ...onLines(2, 2.6, 2.4, 2.2)],
  },
  mark: {
    weight: 700,
    tracking: -0.015,
    leading: 1.12,
    steps: [...oneLine(4.6, 4.2, 3.8), ...onLines(2, 4.2, 3.8, 3.4, 3), ...onLines(4, 3, 2.6)],
  },
  call: { weight: 700, tracking: -0.01, leading: 1.2, steps: onLines(3, 3.6) },
  brand: { weight: 700, tracking: -0.01, leading: 1.2, steps: oneLine(3.2) },
} as const satisfies Record<string, TextLayoutRules>;

function onLines(lines: number, ...sizes: readonly number[]) {
  return sizes.map((size) => ({ size, lines }));
}

function oneLine(...sizes: readonly number[]) {
  return onLines(1, ...sizes);
}

/**
 * The left part of the head, for the logo or the company's name; the sign is on the right. A logo wider than
 * `wideRatio` would be made smaller there, so the sign goes below it, at least `leastSign` high.
 */
const head = { width: 46, height: 13, platePadding: 1.5, wideRatio: 3, leastSign: 6 } as const;
const signOnBack = 20;
const gaps = { belowName: 0.9, belowTitle: 0.1, aboveTexts: 3, belowLogo: 2.5 } as const;

/** Lays out both sides of the card, in mm; the same on screens, in mails and in the print file. */
export function layoutPrintedCard(card: PrintedCard): CardLayout {
  return { front: layoutFront(eachOnce(card)), back: layoutBack() };
}

function eachOnce(card: PrintedCard): PrintedCard {
  const jobTitle = isEquivalentText(card.jobTitle, card.name) ? "" : card.jobTitle;
  const isSaid = isEquivalentText(card.company, card.name) || isEquivalentText(card.company, jobTitle);
  return { ...card, jobTitle, company: isSaid ? "" : card.company };
}

function layoutFront({ name, jobTitle, company, logo }: PrintedCard): CardFaceLayout {
  const texts: TextBlock[] = [];
  // Descenders may reach below the box: the eye sees the baseline as the end of the text.
  let bottom = cardInnerBox.y + cardInnerBox.height + 0.5;
  const stack = (block: TextBlock | undefined, gap: number) => {
    if (!block) return;
    texts.unshift(block);
    bottom = block.box.y - gap;
  };
  if (logo)
    stack(
      layoutTextBlock("company", company, rules.company, { ...cardInnerBox, y: bottom, from: "below" }),
      gaps.belowTitle,
    );
  stack(
    layoutTextBlock("jobTitle", jobTitle, rules.jobTitle, { ...cardInnerBox, y: bottom, from: "below" }),
    gaps.belowName,
  );
  stack(layoutTextBlock("name", name, rules.name, { ...cardInnerBox, y: bottom, from: "below" }), 0);
  const mark = logo
    ? undefined
    : layoutTextBlock("company", company, rules.mark, {
        x: cardInnerBox.x,
        y: cardInnerBox.y - letterExtents.below,
        width: head.width,
        from: "above",
      });
  const end = bottom - gaps.aboveTexts;
  const sign = placeSign(cardInnerBox.y, end);
  return {
    texts: mark ? [mark, ...texts] : texts,
    ...(logo ? placeLogoAndSign(logo, sign, end) : { sign }),
  };
}

/** Places the sign on the right, as high as the space down to `end` allows. */
function placeSign(y: number, end: number): LayoutBox {
  const height = Math.min(contactlessSignMeasures.highest, end - y);
  const width = height * contactlessSignMeasures.ratio;
  return { x: cardInnerBox.x + cardInnerBox.width - width, y, width, height };
}

/**
 * Places the logo as large as the head allows. A wide logo takes the card's width, and the sign goes below it. If the
 * texts leave too little room there, the sign stays on the right, and the logo takes the width beside it.
 */
function placeLogoAndSign(logo: PrintedLogo, beside: LayoutBox, end: number): Pick<CardFaceLayout, "logo" | "sign"> {
  if (logo.ratio <= head.wideRatio) return { logo: placeLogo(logo, head.width), sign: beside };
  const free = beside.x - gaps.aboveTexts - cardInnerBox.x;
  const widest = placeLogo(logo, Math.max(head.width, free));
  const across = placeLogo(logo, cardInnerBox.width);
  const { y, height } = across.plate ?? across.picture;
  const below = placeSign(y + height + gaps.belowLogo, end);
  const isBetter = across.picture.width > widest.picture.width && below.height >= head.leastSign;
  return isBetter ? { logo: across, sign: below } : { logo: widest, sign: beside };
}

/** Places the logo's picture, made smaller by the plate's rim if it has a plate. */
function placeLogo({ ratio, plate }: PrintedLogo, width: number): NonNullable<CardFaceLayout["logo"]> {
  const rim = plate === "light" || plate === "dark" ? head.platePadding : 0;
  const height = Math.min(head.height - 2 * rim, (width - 2 * rim) / ratio);
  const picture = { x: cardInnerBox.x + rim, y: cardInnerBox.y + rim, width: height * ratio, height };
  if (!rim) return { picture };
  return {
    picture,
    plate: { x: cardInnerBox.x, y: cardInnerBox.y, width: picture.width + 2 * rim, height: height + 2 * rim },
  };
}

function layoutBack(): CardFaceLayout {
  const qr = {
    x: cardInnerBox.x + cardInnerBox.width - printedQrMeasures.plate,
    y: cardInnerBox.y + cardInnerBox.height - printedQrMeasures.plate,
    width: printedQrMeasures.plate,
    height: printedQrMeasures.plate,
  };
  const brand = layoutTextBlock("brand", "Sen Digital Vcard", rules.brand, {
    x: qr.x,
    y: cardInnerBox.y,
    width: qr.width,
    from: "above",
  });
  const call = layoutTextBlock("call", "Approchez un téléphone ou scannez ce code.", rules.call, {
    x: cardInnerBox.x,
    y: cardInnerBox.y + cardInnerBox.height,
    width: qr.x - cardInnerBox.x - gaps.aboveTexts,
    from: "below",
  });
  return {
    texts: [brand, call].filter((block) => block !== undefined),
    sign: {
      x: cardInnerBox.x,
      y: cardInnerBox.y,
      width: signOnBack * contactlessSignMeasures.ratio,
      height: signOnBack,
    },
    qr,
  };
}
