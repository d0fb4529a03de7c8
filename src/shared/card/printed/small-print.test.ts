import { expect, test } from "vitest";
import { listSmallPrint } from "./small-print.ts";

const logo = (ratio: number) => ({ href: "", ratio, plate: "none" as const });
const awa = { name: "Awa Ndiaye", jobTitle: "Comptable", company: "Teranga Conseil" };

test("usual texts and logos are tall enough to print", () => {
  expect(listSmallPrint(awa)).toEqual([]);
  expect(listSmallPrint({ ...awa, logo: logo(6) })).toEqual([]);
});

test("a very long job title is set with letters lower than 1.2 mm, and a line-shaped logo is lower too", () => {
  const jobTitle =
    "DIRECTRICE DU DÉVELOPPEMENT COMMERCIAL ET DU MARKETING INTERNATIONAL, MEMBRE DU COMITÉ DE DIRECTION";
  const small = listSmallPrint({ ...awa, jobTitle, logo: logo(80) });
  expect(small.map(({ part }) => part)).toEqual(["jobTitle", "logo"]);
  expect(small[0]?.height).toBeCloseTo(1.144);
});
