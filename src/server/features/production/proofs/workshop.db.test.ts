import { afterAll, expect, test } from "vitest";
import type { Proof } from "#shared/contract/proofs.ts";
import { routePaths } from "#shared/route-paths.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { contractEndpoints } from "#test/harness/contract-endpoints.ts";
import { inTransaction } from "#server/db/database.ts";
import { createPiecesForPaidOrder } from "../piece-making.ts";
import { listPiecesByOrder } from "../piece-store.ts";

const service = await startTestApp(administrator);
const { deps, url } = service;
afterAll(() => service.close());

const desk = await staffOn(service, "binta@example.com", "Binta", "desk");
const workshop = await staffOn(service, "khady@example.com", "Khady", "workshop");
const ref = await placeOrder(url);
await payOrder(deps, ref);
await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, ref));
const pieceId = (await listPiecesByOrder(deps.db.query, ref))[0]?.id ?? "";

const send = async (staff: typeof desk) => (await staff.call("POST", `/orders/${ref}/proofs`, { note: "" })).status;
const proofFor = async (staff: typeof desk) => (await staff.call<Proof>("GET", `/orders/${ref}/proofs`)).body;
/** Returns how many pieces moved, and the codes of those that were refused. */
async function move(staff: typeof desk, from: string, to: string): Promise<[number, string[]]> {
  const { done, refused } = (
    await staff.call<{ done: unknown[]; refused: { code: string }[] }>("POST", "/pieces/moves", {
      pieces: [{ id: pieceId, from }],
      to,
      why: "Accord au téléphone",
    })
  ).body;
  return [done.length, refused.map(({ code }) => code)];
}

// Seen to fail before: two calls gave the workshop the buyer's page, and it approved with a call of its own.
test("the workshop sends a proof and sees it in its own session without the buyer's link; the desk gets the link", async () => {
  expect(await send(workshop)).toBe(201);
  const [own, desks] = [await proofFor(workshop), await proofFor(desk)];
  expect(desks.link).toContain(routePaths.proofBySecret(ref, ""));
  expect(own).toEqual({ ...desks, link: null, recipient: null });
  const file = await fetch(`${url}/api/orders/${ref}/proofs/1/${ref}`, { headers: workshop.headers });
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(await send(desk)).toBe(201);
  expect((await proofFor(desk)).link).toBe(desks.link);
});

test("only the buyer approves, or the desk with a reason in their place; never the workshop", async () => {
  expect(await move(workshop, "proof_sent", "approved")).toEqual([0, ["piece.move_not_allowed"]]);
  expect((await listPiecesByOrder(deps.db.query, ref))[0]?.state).toBe("proof_sent");
  expect(await move(desk, "proof_sent", "approved")).toEqual([1, []]);
  expect((await listPiecesByOrder(deps.db.query, ref))[0]?.state).toBe("approved");
});

test("nothing that the workshop can read contains a secret of the buyer or the owner", async () => {
  const { query } = deps.db;
  await loggedInOwner(service, "aissatou@example.com");
  const secrets = [
    (await query.selectFrom("proofs").select("secret").executeTakeFirstOrThrow()).secret,
    (await query.selectFrom("orders").select("key").where("ref", "=", ref).executeTakeFirstOrThrow()).key,
  ];
  expect(secrets.map((secret) => /^[0-9a-f]{32}$/.test(secret))).toEqual([true, true]);
  const reads = (await contractEndpoints()).filter(
    ({ method, access }) =>
      method === "GET" && typeof access === "object" && "staff" in access && access.staff.includes("workshop"),
  );
  expect(reads.length).toBeGreaterThan(15);
  const read: Record<string, number> = {};
  const told: string[] = [];
  for (const { path } of reads) {
    const address = path
      .replace(":ref", ref)
      .replace(":kind", "logo")
      .replace(":format", "svg")
      .replace(":version", "1")
      .replace(":card", ref)
      .replace(":id", pieceId);
    const query = path.endsWith(".pdf")
      ? `?ids=${pieceId}`
      : path.endsWith("card-at")
        ? `?address=${encodeURIComponent(`${url}/vcard/${ref}`)}`
        : "";
    const answer = await fetch(url + address + query, { headers: workshop.headers });
    const text = Buffer.from(await answer.arrayBuffer()).toString("latin1") + JSON.stringify([...answer.headers]);
    read[path] = answer.status;
    if (secrets.some((secret) => text.toLowerCase().includes(secret))) told.push(path);
  }
  expect(told).toEqual([]);
  for (const path of [
    "/api/orders/:ref/pieces",
    "/api/orders/:ref/proofs",
    "/api/pieces",
    "/api/pieces/:id",
    "/api/deliveries/run",
    "/api/print/orders/:ref",
    "/api/orders/:ref/proofs/:version/:card",
    "/api/encoding",
  ]) {
    expect(read[path], path).toBe(200);
  }
});
