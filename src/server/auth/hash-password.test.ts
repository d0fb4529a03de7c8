import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword, dummyPasswordHash } from "./hash-password.ts";

const argon2id = 2;

test("uses argon2id, 19 MiB, 2 passes, 1 lane; checking an unknown account costs the same", async () => {
  const made = parseOptions(await hashPassword("le fleuve coule"));
  expect(made).toMatchObject({ algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(parseOptions(dummyPasswordHash)).toEqual(made);
});

test("a hash matches only its password", async () => {
  const made = await hashPassword("le fleuve coule");
  expect(
    await Promise.all(["le fleuve coule", "le fleuve coulé", ""].map((password) => verifyPassword(made, password))),
  ).toEqual([true, false, false]);
});

test("refuses a hash beyond those running and waiting, and finishes all the others", async () => {
  const answers = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword(dummyPasswordHash, "x")));
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused).toHaveLength(6);
  expect(refused[0]?.reason).toMatchObject({ code: "server.busy" });
  // The places are free again.
  expect(await verifyPassword(dummyPasswordHash, "x")).toBe(false);
});
