import { execFileSync } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp({ ...administrator, ...documentSettings });
afterAll(() => app.close());
const staff = await staffOn(app);

async function preview(typed: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${app.url}/api/settings/exemple-de-facture.pdf`, {
    method: "POST",
    headers: { ...staff.headers, "Content-Type": "application/json" },
    body: JSON.stringify(typed),
  });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input: Buffer.from(await answer.arrayBuffer()) });
  return text.toString().replace(/\s+/g, " ");
}

test("the sample shows saved settings, then typed ones; an invalid one keeps the saved value; nothing is issued", async () => {
  const saved = await preview();
  for (const text of [
    "EXEMPLE",
    "SUARL au capital de 1 000 000 FCFA",
    "TVA non applicable (phrase de l'essai).",
    "412 800",
  ])
    expect(saved).toContain(text);
  const typed = await preview({ vatRate: "18", bankDetails: "", invoiceTermDays: "15", legalForm: "x".repeat(400) });
  expect(typed).toContain("TVA 18 %");
  expect(typed).toContain("62 969");
  expect(typed).toContain("SUARL au capital");
  expect(typed).not.toContain("SN08 0001");
  expect(await preview({ invoicePlace: "", vatExemption: "" })).toContain("[lieu], le ");
  expect(await app.deps.db.query.selectFrom("documents").select("id").execute()).toEqual([]);
});
