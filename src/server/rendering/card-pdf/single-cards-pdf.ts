import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { formatCount } from "#shared/format/counts.ts";
import type { CardPrintJob } from "./card.ts";
import {
  addPrintPdfPage,
  drawCutMarks,
  layoutCardToPrint,
  createPrintPdf,
  frenchSideNames,
  printedCardSides,
  cardTrimSize,
  writePrintLabel,
} from "./print-pdf.ts";
import { drawCardSide } from "./card-pdf-side.ts";

/** mm: how far the ground bleeds beyond the cut; `around` is the margin for the marks. */
const bleed = 3;
const around = 10;
/** Marks end before the bleed begins. */
const mark = { from: around - bleed - 5, to: around - bleed - 0.5 } as const;

/** Draws cards for the printer one by one: a page for each side, with bleed and cutting marks. */
export async function drawCardsPdf(cards: readonly CardPrintJob[]): Promise<Buffer> {
  const { width, height } = cardTrimSize;
  const page = { width: width + 2 * around, height: height + 2 * around };
  const trim = { x: around, y: around, width, height };
  const bleedBox = { x: around - bleed, y: around - bleed, width: width + 2 * bleed, height: height + 2 * bleed };
  const pages = cards.flatMap(({ card, ground, material }) =>
    printedCardSides.map((side) => ({ card, ground, material, side, layout: layoutCardToPrint(card) })),
  );
  return createPrintPdf(
    cards.length === 1 ? `Carte ${formatNameWithDe(cards[0]?.card.name ?? "")}` : formatCount(cards.length, "carte"),
    async (doc) => {
      for (const { card, ground, material, side, layout } of pages) {
        addPrintPdfPage(doc, { ...page, trim, bleed: bleedBox });
        doc.save().translate(around, around);
        await drawCardSide(doc, card, layout[side], { ground, bleed: { x: bleed, y: bleed } });
        doc.restore();
        drawCutMarks(doc, [
          ...[around, around + width].flatMap(
            (x) =>
              [
                [x, mark.from, x, mark.to],
                [x, page.height - mark.from, x, page.height - mark.to],
              ] as const,
          ),
          ...[around, around + height].flatMap(
            (y) =>
              [
                [mark.from, y, mark.to, y],
                [page.width - mark.from, y, page.width - mark.to, y],
              ] as const,
          ),
        ]);
        writePrintLabel(
          doc,
          [card.label, material, frenchSideNames[side]].filter(Boolean).join(" · "),
          around + 4,
          page.height - 3,
        );
      }
    },
  );
}
