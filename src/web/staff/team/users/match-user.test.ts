import { expect, it } from "vitest";
import { matchesUser } from "./match-user.ts";

const user = {
  id: "1",
  name: "Ndèye Fall",
  email: "ndeye@sdv.test",
  role: "desk" as const,
  createdAt: "2026-03-07T14:05:00.000Z",
  updatedAt: "2026-04-01T08:00:00.000Z",
  version: "",
  secondFactor: true,
};

it.each([
  ["ndeye", true],
  ["NDÈYE", true],
  ["fall ndè", true],
  ["07/03/2026", true],
  ["sdv.test", true],
  ["bureau", true],
  ["actif", true],
  ["", true],
  ["diop", false],
  ["ndeye diop", false],
])("finds %s: %s", (search, found) => expect(matchesUser(user, search)).toBe(found));
