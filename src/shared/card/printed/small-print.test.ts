import { expect, test } from "vitest";
import { listSmallPrint } from "./small-print.ts";

const logo = (ratio: number) => ({ href: "", ratio, plate: "none" as const });
const awa = { name: "Awa Ndiaye", jobTitle: "Comptable", company: "Teranga Conseil" };

test("usual texts and logos are printed high enough", () => {
  expect(listSmallPrint(awa)).toEqual([]);
  expect(listSmallPrint({ ...awa, logo: logo(6) })).toEqual([]);
});

test("a long job title is set so small that its letters are lower than 1.2 mm, and so is a logo like a line", () => {
  const jobTitle =
    "DIRECTRICE DU DÉVELOPPEMENT COMMERCIAL ET DU MARKETING INTERNATIONAL, MEMBRE DU COMITÉ DE DIRECTION";
  const small = listSmallPrint({ ...awa, jobTitle, logo: logo(80) });
  expect(small.map(({ part }) => part)).toEqual(["jobTitle", "logo"]);
  expect(small[0]?.height).toBeCloseTo(1.144);
});
