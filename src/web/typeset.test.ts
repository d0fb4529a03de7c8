import { expect, test } from "vitest";
import { typeset } from "./typeset.ts";

test("keeps double signs and quotes with their words, in texts only", () => {
  expect(typeset(`<p title="a : b">Quoi ? « Rien » : <b>dit</b> ; fin!</p>`)).toBe(
    `<p title="a : b">Quoi\u00a0? «\u00a0Rien\u00a0»\u00a0: <b>dit</b>\u00a0; fin!</p>`,
  );
});
