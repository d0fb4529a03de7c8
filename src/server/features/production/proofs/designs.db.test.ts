import { afterAll, beforeAll, expect, test } from "vitest";
import { expectHarmless } from "#test/factories/hostile-pdfs/expect-harmless.ts";
import { canary, onePage, script } from "#test/factories/hostile-pdfs/one-page.ts";
import { photo } from "#test/factories/image.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { hasPoppler, hasQpdf } from "#test/harness/pdf.ts";
import { inTransaction } from "#server/db/database.ts";
import { createPiecesForPaidOrder } from "../piece-making.ts";
import { listProofs } from "#server/features/orders/proofs/proof-service.ts";
import { getUploadFolder } from "#server/features/cards/uploads/upload-rules.ts";
import { claimProofFile, storeGeneratedFile } from "#server/features/cards/uploads/upload-service.ts";
import { getProofCardOrThrow } from "./proof-service.ts";
import { sendProof } from "./sending.ts";

const service = await startTestApp(administrator);
const { deps, url } = service;
const { query } = deps.db;
const staff = { userId: "khady@example.com", name: "Khady", role: "admin" } as const;
let ref = "";

beforeAll(async () => {
  ref = await placeOrder(url);
  await payOrder(deps, ref);
  await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, ref));
});
afterAll(() => service.close());

async function send(file: Buffer) {
  const { version } = await sendProof(deps, staff, ref, { source: "file", note: "", file });
  return getProofCardOrThrow(deps, { orderRef: ref, version, cardRef: ref });
}
const hostile = onePage({
  catalog: `/AA << /WC ${script} >>`,
  page: `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com/${canary}) >> >>]`,
});
const namesOf = async (upload: string) =>
  (await query.selectFrom("uploads").select("variants").where("id", "=", upload).execute()).map(
    ({ variants }) => variants,
  );

test.runIf(hasPoppler && hasQpdf)("a PDF that is sent is stored as it was drawn, and as nothing else", async () => {
  const proof = await send(hostile);
  expect(await namesOf(proof.fileUpload ?? "")).toEqual([expect.stringContaining("drawn.pdf")]);
  const stored = await deps.storage.get(getUploadFolder(proof.fileUpload ?? "") + "drawn.pdf");
  expectHarmless(stored?.bytes ?? Buffer.alloc(0));
});

// Seen to fail when stored files were served as they are.
test("a PDF that an earlier release stored as received is shown to nobody", async () => {
  const { version } = await send(await photo(60, 40));
  const received = { name: "design.pdf", type: "application/pdf", bytes: hostile } as const;
  const fileUpload = await storeGeneratedFile(deps, received);
  await inTransaction(deps, (deps) => claimProofFile(deps, fileUpload, received));
  await query.updateTable("proofCards").set({ fileUpload }).where("version", "=", version).execute();
  const [proof] = await listProofs(query, ref);
  const answer = await fetch(`${url}/epreuve/${ref}/${proof?.secret}/${version}/${ref}/fichier`);
  expect(answer.status).toBe(410);
  expect(await answer.text()).toEqual(expect.not.stringContaining("%PDF"));
});
