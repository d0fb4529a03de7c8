import { expect, test } from "vitest";
import { difficultCards } from "#test/factories/difficult-cards.ts";
import type { Box } from "./boxes.ts";
import { type Face, layoutCard } from "./layout.ts";
import { cardSize, qrCodeSide, qrMeasures, safeZone } from "./measures.ts";
import type { Plate } from "./plate.ts";

const slack = 0.001;

function boxesOf({ texts, logo, sign, qr }: Face): Box[] {
  const marks = logo ? [logo.plate ?? logo.picture] : [];
  return [...texts.map(({ box }) => box), ...marks, sign, ...(qr ? [qr] : [])];
}

const overlap = (a: Box, b: Box) => a.x + slack < b.x + b.width && b.x + slack < a.x + a.width && a.y + slack < b.y + b.height && b.y + slack < a.y + a.height;

function expectGood(face: Face): void {
  const boxes = boxesOf(face);
  for (const { x, y, width, height } of boxes) {
    expect(Math.min(x, y, cardSize.width - x - width, cardSize.height - y - height)).toBeGreaterThanOrEqual(safeZone);
    expect(Math.min(width, height)).toBeGreaterThan(0);
  }
  for (const [at, one] of boxes.entries()) for (const other of boxes.slice(at + 1)) expect(overlap(one, other), JSON.stringify([one, other])).toBe(false);
}

const ratios = [4, 1, 0.4, 12, 0.05];

test.each(difficultCards.flatMap((card) => (["none", "light"] as const).map((plate) => ({ ...card, plate }))))("$why ($plate plate): nothing is cut, all is in the safe zone, nothing overlaps", ({ logo: drawn, plate, ...card }) => {
  for (const ratio of drawn ? ratios : [undefined]) {
    const { front, back } = layoutCard({ ...card, logo: ratio ? { href: "", ratio, plate: plate as Plate } : undefined });
    expectGood(front);
    expectGood(back);
    const said = (what: string) => front.texts.filter(({ says }) => says === what).flatMap(({ lines }) => lines.map(({ text }) => text)).join("").replace(/\s/g, "");
    expect([said("name"), said("jobTitle"), said("company")]).toEqual([card.name, card.jobTitle, card.company].map((text) => text.replace(/\s/g, "")));
  }
});

test("a usual name stands on one line, sixty letters on two, and no letter is smaller than six points", () => {
  const sizes = difficultCards.map((card) => layoutCard({ ...card, logo: undefined }).front.texts);
  const linesOfName = sizes.map((texts) => texts.find(({ says }) => says === "name")?.lines.length);
  expect([linesOfName[0], linesOfName[1], linesOfName[6]]).toEqual([1, 2, 1]);
  for (const { size } of sizes.flat()) expect(size).toBeGreaterThanOrEqual(2.1);
});

test("what is empty takes no place", () => {
  const { front } = layoutCard({ name: "Awa Diop", jobTitle: "", company: " " });
  expect(front.texts.map(({ says }) => says)).toEqual(["name"]);
  expectGood(front);
});

test.each([
  [{ name: "Moussa Ndiaye", jobTitle: "Tailleur", company: "MOUSSA NDIAYE" }, ["jobTitle", "name"]],
  [{ name: "Awa Diop", jobTitle: "Pharmacie du Point E", company: "Pharmacie  du Point E" }, ["jobTitle", "name"]],
  [{ name: "Awa", jobTitle: "Awa", company: "Awa" }, ["name"]],
])("%j is printed with each text once, be there a logo or none", (card, said) => {
  for (const logo of [undefined, { href: "", ratio: 1, plate: "light" as Plate }]) {
    const { front } = layoutCard({ ...card, logo });
    expect(front.texts.map(({ says }) => says).toSorted()).toEqual(said);
    expectGood(front);
  }
});

test("the QR code has its sixteen millimetres and its quiet zone, however long its address", () => {
  const qr = layoutCard({ name: "Awa", jobTitle: "", company: "" }).back.qr;
  expect(qr?.width).toBe(qrMeasures.plate);
  for (let modules = 21; modules <= 177; modules += 4) {
    const side = qrCodeSide(modules);
    expect(side).toBeGreaterThanOrEqual(qrMeasures.leastCode);
    expect((qrMeasures.plate - side) / 2).toBeCloseTo((side / modules) * qrMeasures.quietModules);
  }
});
