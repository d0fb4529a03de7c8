import { expect, test } from "vitest";
import { listHeldPieces, sortFromPlace } from "./encoding-place-rules.ts";

const all = ["a", "b", "c", "d", "e"];
const at = (staff: string, pieceId: string, at = 0) => ({ staff, pieceId, at });
const sorted = (left: string, places: Parameters<typeof sortFromPlace>[2], staff = "awa") =>
  sortFromPlace(all, (id) => left.includes(id), places, staff).join("");

test("a lot begins at its first card, resumes where the person was, and ends with the cards skipped before", () => {
  expect(sorted("abcde", [])).toBe("abcde");
  expect(sorted("bcde", [at("awa", "c")])).toBe("cdeb");
  expect(sorted("bde", [at("awa", "c")])).toBe("deb");
  expect(sorted("b", [at("awa", "e")])).toBe("b");
  expect(sorted("abcde", [at("awa", "gone")])).toBe("abcde");
});

test("a person's own place counts before a colleague's; without one, the colleague's counts", () => {
  const places = [at("modou", "d", 2), at("awa", "b", 1)];
  expect(sorted("abcde", places)).toBe("bcdea");
  expect(sorted("abcde", places, "khady")).toBe("deabc");
});

test("a card is held by each colleague who has had it in front of them within the last ten minutes", () => {
  const places = [at("modou", "d", 600_000), at("awa", "b", 600_000), at("khady", "c", 1)];
  expect([...listHeldPieces(places, "awa", 700_000)]).toEqual(["d"]);
  expect([...listHeldPieces(places, "awa", 600_000)]).toEqual(["d", "c"]);
});
