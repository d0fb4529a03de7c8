import { expect, test } from "vitest";
import { typesetHtml } from "./typeset.ts";

test("keeps double signs and quotes with their words, in texts only", () => {
  expect(typesetHtml(`<p title="a : b">Quoi ? « Rien » : <b>dit</b> ; fin!</p>`)).toBe(
    `<p title="a : b">Quoi\u00a0? «\u00a0Rien\u00a0»\u00a0: <b>dit</b>\u00a0; fin!</p>`,
  );
});

test("never parts e-mail at its hyphen, and leaves addresses as they are copied", () => {
  expect(typesetHtml("<p>Votre E-mail, par e-mail. (e-mails)</p>")).toBe(
    "<p>Votre E-\u2060mail, par e-\u2060mail. (e-\u2060mails)</p>",
  );
  const addresses = "<p>a@e-mail.sn e-mail@teranga.sn e-mail.sn https://teranga.sn/e-mail le-mail</p>";
  expect(typesetHtml(addresses)).toBe(addresses);
});
