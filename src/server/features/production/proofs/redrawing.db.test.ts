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
import { listPiecesByOrder } from "../piece-store.ts";
import { getUploadFolder } from "#server/features/cards/uploads/upload-rules.ts";
import { claimProofFile, storeGeneratedFile } from "#server/features/cards/uploads/upload-service.ts";
import { designPdfFileNames } from "./design.ts";
import { readProofDesignFile, redrawReceivedDesigns, getProofOrThrow } from "./proof-service.ts";
import { sendProofToBuyer } from "./sending.ts";

const service = await startTestApp(administrator);
const { deps, url } = service;
const { query } = deps.db;
const staff = { actor: "staff:khady@example.com", who: "admin" } as const;
let pieceId = "";

beforeAll(async () => {
  const ref = await placeOrder(url);
  await payOrder(deps, ref);
  await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, ref));
  pieceId = (await listPiecesByOrder(deps.db.query, ref))[0]?.id ?? "";
});
afterAll(() => service.close());

/** A version as an earlier release sent it: with the PDF that it was given. */
async function sendAsReceived(bytes: Buffer) {
  const proof = await sendProofToBuyer(deps, staff, pieceId, { source: "file", note: "", file: await photo(60, 40) });
  const received = { name: designPdfFileNames.received, type: "application/pdf", bytes } as const;
  const fileUpload = await storeGeneratedFile(deps, received);
  await inTransaction(deps, (deps) => claimProofFile(deps, fileUpload, received));
  await query.updateTable("proofs").set({ fileUpload }).where("id", "=", proof.id).execute();
  return { ...proof, fileUpload };
}
const hostile = onePage({
  catalog: `/AA << /WC ${script} >>`,
  page: `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com/${canary}) >> >>]`,
});
const fileOf = async (id: string) => (await getProofOrThrow(deps, id)).fileUpload ?? "";
const namesOf = async (upload: string) =>
  (await query.selectFrom("uploads").select("variants").where("id", "=", upload).execute()).map(
    ({ variants }) => variants,
  );

test.runIf(hasPoppler && hasQpdf)("a PDF that is sent is stored as it was drawn, and as nothing else", async () => {
  const proof = await sendProofToBuyer(deps, staff, pieceId, { source: "file", note: "", file: hostile });
  expect(await namesOf(proof.fileUpload ?? "")).toEqual([expect.stringContaining(designPdfFileNames.drawn)]);
  const stored = await deps.storage.get(getUploadFolder(proof.fileUpload ?? "") + designPdfFileNames.drawn);
  expectHarmless(stored?.bytes ?? Buffer.alloc(0));
});

// Seen to fail with what was stored served as it is.
test.runIf(hasPoppler && hasQpdf)(
  "one that an earlier release kept is drawn when it is asked for, once, whoever asks",
  async () => {
    const proof = await sendAsReceived(hostile);
    const node = (await service.addNode()).deps;
    const seen = await Promise.all([deps, node, deps].map((each) => readProofDesignFile(each, proof)));
    for (const { bytes } of seen) expectHarmless(bytes);
    const now = await fileOf(proof.id);
    expect(now === proof.fileUpload).toBe(false);
    expect(await namesOf(now)).toEqual([expect.stringContaining(designPdfFileNames.drawn)]);
    expect(await namesOf(proof.fileUpload)).toEqual([]);
    // The two that came late left nothing that counts as a proof's.
    expect(
      await query
        .selectFrom("uploads")
        .select("id")
        .where("kind", "=", "proof")
        .where("variants", "like", `%${designPdfFileNames.drawn}%`)
        .execute(),
    ).toHaveLength(2);
  },
);

test("the nightly job draws them all; one that cannot be drawn is shown to nobody, and is let be", async () => {
  const [broken, fine] = [await sendAsReceived(Buffer.from("%PDF-1.7\n%%EOF\n")), await sendAsReceived(hostile)];
  await redrawReceivedDesigns(deps);
  await redrawReceivedDesigns(deps);
  expect((await fileOf(broken.id)) === broken.fileUpload).toBe(true);
  expect((await fileOf(fine.id)) === fine.fileUpload).toBe(false);
  const answer = await fetch(`${url}/epreuve/${pieceId}/${broken.secret}/${broken.version}/fichier`);
  expect(answer.status).toBe(410);
  expect(await answer.text()).toEqual(expect.not.stringContaining("%PDF"));
});
