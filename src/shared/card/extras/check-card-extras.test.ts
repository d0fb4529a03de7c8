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

// Seen to fail while any other list of buttons was judged by the limit.
test("of more links than a lowered offer has, one can be taken away at a time, and none be added", () => {
  expect(findCardExtraFaults(card, links(8), links(7))).toEqual({});
  expect(Object.keys(findCardExtraFaults(card, links(8), links(9)))).toEqual(["extras.namedLinks"]);
  expect(Object.keys(findCardExtraFaults(card, links(8), links(8, 1)))).toEqual(["extras.namedLinks"]);
  expect(findCardExtraFaults(card, links(2), links(3))).toEqual({});
});
