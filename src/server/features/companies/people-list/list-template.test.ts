import { expect, test } from "vitest";
import { writeListTemplate } from "./list-template.ts";
import { readPeopleList } from "./people-list-service.ts";

test("the template reads without a fault", async () => {
  const { cards, assignment, notes } = await readPeopleList({ bytes: await writeListTemplate() });
  expect(assignment.columns.map(({ heading }) => heading)).toEqual([
    "Prénom",
    "Nom",
    "Fonction",
    "Département",
    "Téléphone",
    "Téléphone professionnel",
    "E-mail",
    "E-mail professionnel",
  ]);
  expect(cards.map(({ row, fields }) => [row, fields.firstName?.value, fields.phoneNumber?.value])).toEqual([
    [2, "Awa", "+221771234567"],
    [3, "Moussa", "+221781000000"],
  ]);
  expect(cards.flatMap(({ fields }) => Object.values(fields)).filter(({ fault, mended }) => fault || mended)).toEqual(
    [],
  );
  expect(notes).toEqual([]);
});
