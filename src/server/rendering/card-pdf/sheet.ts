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
import { drawCardSide, type PrintBleed } from "./card-pdf-side.ts";

/** A4, in mm. */
const paper = { width: 210, height: 297 } as const;
const grid = { columns: 2, rows: 5 } as const;
/** Gap between cards, in mm. It is cut on both sides, so that an inexact cut shows no neighbour. */
const gap = { x: 6, y: 2 } as const;
/** Half of the gap: there the grounds of two cards meet. */
const bleed: PrintBleed = { x: gap.x / 2, y: gap.y / 2 };
/** In mm. Office printers cannot print some 4 mm at the paper's edge: most of a mark is further in. */
const mark = { away: 1.5, long: 5 } as const;
const perSheet = grid.columns * grid.rows;

const axes = {
  x: { count: grid.columns, size: cardTrimSize.width, whole: paper.width },
  y: { count: grid.rows, size: cardTrimSize.height, whole: paper.height },
} as const;

const computePlace = (of: "x" | "y", at: number) => {
  const { count, size, whole } = axes[of];
  return (whole - count * size - (count - 1) * gap[of]) / 2 + at * (size + gap[of]);
};

/** Computes a card's position on a sheet; backs are mirrored, for a sheet that is turned along its long edge. */
export function computeSheetPosition(at: number, side: "front" | "back"): { x: number; y: number } {
  const column = at % grid.columns;
  return {
    x: computePlace("x", side === "front" ? column : grid.columns - 1 - column),
    y: computePlace("y", Math.floor(at / grid.columns)),
  };
}

/** Numbers the sheets of a file among those of several files. */
export interface SheetNumbers {
  /** Number of this file's first sheet, from 1. */
  firstSheet?: number | undefined;
  /** Number of sheets in all files; left out: those of this file. */
  sheets?: number | undefined;
}

/** Draws ten cards on each A4 sheet, fronts on one page and backs on the next, with marks for a guillotine. */
export async function drawSheetPdf(
  cards: readonly CardPrintJob[],
  { firstSheet = 1, sheets: of }: SheetNumbers = {},
): Promise<Buffer> {
  const sheets = Math.ceil(cards.length / perSheet);
  return createPrintPdf(`Planche de ${formatCount(cards.length, "carte")}`, async (doc) => {
    for (let sheet = 0; sheet < sheets; sheet += 1) {
      const here = cards
        .slice(sheet * perSheet, (sheet + 1) * perSheet)
        .map((one) => ({ ...one, layout: layoutCardToPrint(one.card) }));
      for (const side of printedCardSides) {
        addPrintPdfPage(doc, { ...paper, trim: { x: 0, y: 0, ...paper }, bleed: { x: 0, y: 0, ...paper } });
        for (const [at, { card, ground, layout }] of here.entries()) {
          const { x, y } = computeSheetPosition(at, side);
          doc.save().translate(x, y);
          await drawCardSide(doc, card, layout[side], { ground, bleed });
          doc.restore();
        }
        drawCutMarks(doc, cutLines());
        writePrintLabel(
          doc,
          `Planche ${firstSheet + sheet}/${of ?? sheets} · ${frenchSideNames[side]} · ${formatCount(here.length, "carte")}`,
          computePlace("x", 0) + 4,
          3.8,
        );
      }
    }
  });
}

/** The marks lie at the paper's four edges, in line with each card's edges. */
function cutLines(): (readonly [number, number, number, number])[] {
  const edges = (of: "x" | "y", count: number, size: number) =>
    Array.from({ length: count }, (_, at) => computePlace(of, at)).flatMap((from) => [from, from + size]);
  const [left, top] = [computePlace("x", 0) - bleed.x, computePlace("y", 0) - bleed.y];
  const [right, bottom] = [paper.width - left, paper.height - top];
  const { away, long } = mark;
  return [
    ...edges("x", grid.columns, cardTrimSize.width).flatMap(
      (x) =>
        [
          [x, top - away - long, x, top - away],
          [x, bottom + away, x, bottom + away + long],
        ] as const,
    ),
    ...edges("y", grid.rows, cardTrimSize.height).flatMap(
      (y) =>
        [
          [left - away - long, y, left - away, y],
          [right + away, y, right + away + long, y],
        ] as const,
    ),
  ];
}
