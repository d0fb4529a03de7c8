import { expect, test } from "vitest";
import { formatNameWithDe } from "./name-with-de.ts";

test.each([
  ["Awa Ndiaye", "d'Awa Ndiaye"],
  ["Élisabeth Sarr", "d'Élisabeth Sarr"],
  ["Œuvre sociale", "d'Œuvre sociale"],
  ["Moussa Ndiaye", "de Moussa Ndiaye"],
  ["Yacine Diallo", "de Yacine Diallo"],
  ["أحمد بمبا", "de أحمد بمبا"],
])("%s: %s", (name, said) => expect(formatNameWithDe(name)).toBe(said));
