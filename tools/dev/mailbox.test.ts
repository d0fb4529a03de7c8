import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createMailbox } from "./mailbox.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-mails-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const mails = createMailbox(folder);

test("written mails are listed, newest first, and shown with complete links", async () => {
  expect(await mails("/@mails")).toContain("Aucun e-mail");
  for (const [name, subject] of [
    ["1", "L'un"],
    ["2", "<b>L'autre</b>"],
  ]) {
    writeFileSync(
      join(folder, `${name}@x.eml`),
      `To: awa@example.com\r\nSubject: ${subject}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<a href=3D"http://127.0.0.1/a=\r\nb">Lien</a>`,
    );
  }
  const list = (await mails("/@mails")) ?? "";
  expect(list.indexOf("L&#39;autre") < list.indexOf("L&#39;un")).toBe(true);
  expect(list.includes("<b>")).toBe(false);
  expect(await mails("/@mails/1%40x.eml")).toContain('href="http://127.0.0.1/ab"');
  expect(await mails("/@mails/..%2F..%2Fetc%2Fpasswd")).toBeUndefined();
});
