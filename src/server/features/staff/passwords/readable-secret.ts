import { randomCrockford } from "../../../ids.ts";

/** 80 random bits in groups that can be read aloud, such as `7r2p-kq9x-v3mt-h8wd`. */
export function newReadableSecret(): string {
  return [1, 2, 3, 4].map(() => randomCrockford(4).toLowerCase()).join("-");
}
