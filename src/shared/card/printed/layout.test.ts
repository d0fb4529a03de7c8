import { expect, test } from "vitest";
import { difficultCards } from "#test/factories/difficult-cards.ts";
import type { LayoutBox } from "./boxes.ts";
import { type CardFaceLayout, layoutPrintedCard } from "./layout.ts";
import { printedCardSize, computeQrCodeSide, printedQrMeasures, cardSafeZone } from "./measures.ts";
import type { LogoBackdrop } from "./logo-backdrop.ts";

const slack = 0.001;

function boxesOf({ texts, logo, sign, qr }: CardFaceLayout): LayoutBox[] {
  const marks = logo ? [logo.plate ?? logo.picture] : [];
  return [...texts.map(({ box }) => box), ...marks, sign, ...(qr ? [qr] : [])];
}

const overlap = (a: LayoutBox, b: LayoutBox) =>
  a.x + slack < b.x + b.width &&
  b.x + slack < a.x + a.width &&
  a.y + slack < b.y + b.height &&
  b.y + slack < a.y + a.height;

function expectGood(face: CardFaceLayout): void {
  const boxes = boxesOf(face);
  for (const { x, y, width, height } of boxes) {
    expect(
      Math.min(x, y, printedCardSize.width - x - width, printedCardSize.height - y - height),
    ).toBeGreaterThanOrEqual(cardSafeZone);
    expect(Math.min(width, height)).toBeGreaterThan(0);
  }
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) expect(overlap(one, other), JSON.stringify([one, other])).toBe(false);
}

const ratios = [4, 1, 0.4, 6, 12, 40, 0.05];

test.each(difficultCards.flatMap((card) => (["none", "light"] as const).map((plate) => ({ ...card, plate }))))(
  "$why ($plate plate): nothing is cut, everything is in the safe zone, nothing overlaps",
  ({ logo: drawn, plate, ...card }) => {
    for (const ratio of drawn ? ratios : [undefined]) {
      const { front, back } = layoutPrintedCard({
        ...card,
        logo: ratio ? { href: "", ratio, plate: plate as LogoBackdrop } : undefined,
      });
      expectGood(front);
      expectGood(back);
      const said = (what: string) =>
        front.texts
          .filter(({ says }) => says === what)
          .flatMap(({ lines }) => lines.map(({ text }) => text))
          .join("")
          .replace(/\s/g, "");
      expect([said("name"), said("jobTitle"), said("company")]).toEqual(
        [card.name, card.jobTitle, card.company].map((text) => text.replace(/\s/g, "")),
      );
    }
  },
);

test("a usual name is set on one line, sixty letters on two, and no letter is smaller than six points", () => {
  const sizes = difficultCards.map((card) => layoutPrintedCard({ ...card, logo: undefined }).front.texts);
  const linesOfName = sizes.map((texts) => texts.find(({ says }) => says === "name")?.lines.length);
  expect(linesOfName[0]).toBe(1);
  expect(linesOfName[1]).toBe(2);
  expect(linesOfName[6]).toBe(1);
  for (const { size } of sizes.flat()) expect(size).toBeGreaterThanOrEqual(2.1);
});

const awa = { name: "Awa Ndiaye", jobTitle: "Comptable", company: "Teranga Conseil" };
const logoOf = (ratio: number, plate: LogoBackdrop = "none") =>
  layoutPrintedCard({ ...awa, logo: { href: "", ratio, plate } }).front;

// Seen to fail: every logo was fitted into the 46 mm left of the sign.
test("a wide logo takes the card's width, and a usual one stays beside the sign", () => {
  expect(logoOf(7).logo?.picture.width).toBeCloseTo(73.6);
  expect(logoOf(20).logo?.picture.width).toBeCloseTo(73.6);
  expect(logoOf(4).logo?.picture).toMatchObject({ width: 52, height: 13 });
  expect(logoOf(8, "light").logo?.plate?.width).toBeCloseTo(73.6);
  expect(logoOf(2).logo?.picture).toMatchObject({ width: 26, height: 13 });
  for (const ratio of [3.1, 4, 7, 20]) expectGood(logoOf(ratio));
});

test("an empty text takes no space", () => {
  const { front } = layoutPrintedCard({ name: "Awa Diop", jobTitle: "", company: " " });
  expect(front.texts.map(({ says }) => says)).toEqual(["name"]);
  expectGood(front);
});

test.each([
  [{ name: "Moussa Ndiaye", jobTitle: "Tailleur", company: "MOUSSA NDIAYE" }, ["jobTitle", "name"]],
  [{ name: "Awa Diop", jobTitle: "Pharmacie du Point E", company: "Pharmacie  du Point E" }, ["jobTitle", "name"]],
  [{ name: "Awa", jobTitle: "Awa", company: "Awa" }, ["name"]],
])("%j is printed with each text once, with or without a logo", (card, said) => {
  for (const logo of [undefined, { href: "", ratio: 1, plate: "light" as LogoBackdrop }]) {
    const { front } = layoutPrintedCard({ ...card, logo });
    expect(front.texts.map(({ says }) => says).toSorted()).toEqual(said);
    expectGood(front);
  }
});

test("the QR code keeps its sixteen millimeters and its quiet zone, however long its address", () => {
  const qr = layoutPrintedCard({ name: "Awa", jobTitle: "", company: "" }).back.qr;
  expect(qr?.width).toBe(printedQrMeasures.plate);
  for (let modules = 21; modules <= 177; modules += 4) {
    const side = computeQrCodeSide(modules);
    expect(side).toBeGreaterThanOrEqual(printedQrMeasures.leastCode);
    expect((printedQrMeasures.plate - side) / 2).toBeCloseTo((side / modules) * printedQrMeasures.quietModules);
  }
});
