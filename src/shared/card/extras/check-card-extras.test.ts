import { expect, test } from "vitest";
import { noCardExtras } from "./card-extras.ts";
import { findCardExtraFaults } from "./check-card-extras.ts";

const card = { offer: "SILVER", locked: [] } as const;
const links = (count: number, socialLinks = 0) => ({
  extras: {
    ...noCardExtras,
    namedLinks: Array.from({ length: count }, (_, at) => ({
      kind: "catalogue" as const,
      title: "",
      url: `https://exemple.sn/${at}`,
    })),
  },
  socialLinks,
});

// Seen to fail while the limit applied to every changed list of buttons.
test("an owner above a lowered offer's link limit may remove links one at a time, but add none", () => {
  expect(findCardExtraFaults(card, links(8), links(7))).toEqual({});
  expect(Object.keys(findCardExtraFaults(card, links(8), links(9)))).toEqual(["extras.namedLinks"]);
  expect(Object.keys(findCardExtraFaults(card, links(8), links(8, 1)))).toEqual(["extras.namedLinks"]);
  expect(findCardExtraFaults(card, links(2), links(3))).toEqual({});
});
