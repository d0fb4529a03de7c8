import { afterAll } from "vitest";
import { checkSuite } from "./run/suite.ts";
import { ownerSuite } from "./suites/owner.ts";
import { openWorld } from "./world.ts";

const world = await openWorld({ prepare: async () => ({}) });
afterAll(() => world.close());

checkSuite(ownerSuite, () => world);
