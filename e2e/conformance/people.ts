import { dayMs, parseIsoDay } from "#shared/format/day-and-time.ts";
import { inTransaction } from "#server/db/database.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { addDemoVisits, getMonthVisitFigures } from "#server/features/cards/visits/visit-service.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { getProofPageUrl } from "#server/features/production/proofs/proof-service.ts";
import { sendProofToBuyer } from "#server/features/production/proofs/sending.ts";
import { recordProofAnswer } from "#server/features/production/proofs/proof-answer.ts";
import { photo } from "#test/factories/image.ts";
import { orderBody } from "#test/factories/order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import type { World } from "./world.ts";

/** The person whose order is paid, and what the names in the tables stand for. */
export async function placeCard({ app, staff }: Pick<World, "app" | "staff">): Promise<Record<string, string>> {
  const card = await placeOrder(app.url, {
    firstName: "Ndèye",
    lastName: "Coulibaly",
    email: "ndeye@example.com",
    company: "Teranga & Filles",
    jobTitle: "Présidente",
    socialMedias: ["https://www.linkedin.com/in/ndeye", "https://x.com/ndeye", "https://teranga.example/"],
  });
  await staff.call("POST", `/orders/${card}/mark-paid`, { method: "Wave", reference: "W-17", reason: "Au comptoir" });
  const unpaid = await placeOrder(app.url, { firstName: "Cheikh", lastName: "Mbaye", email: "cheikh@example.com" });
  return { card, unpaid };
}

/** A CUSTOM card that staff entered before its images were there, with two of each telephone and mailbox. */
export async function placeCustomCard({ staff }: Pick<World, "staff">): Promise<string> {
  const seconds = {
    email2: "coulibaly@example.org",
    phoneNumber2: "78 123 45 67",
    workEmail2: "direction@teranga.example",
    workPhoneNumber2: "+33 6 12 34 56 78",
  };
  const order = {
    ...orderBody({ profileUrl: undefined, coverUrl: undefined, logoUrl: undefined }),
    ...seconds,
    offer: "CUSTOM",
    firstName: "Ndèye",
    lastName: "Coulibaly",
  };
  const { ref } = (await staff.call<{ ref: string }>("POST", "/orders", order)).body;
  await staff.call("POST", `/orders/${ref}/mark-paid`, { method: "Wave", reference: "W-18", reason: "Au comptoir" });
  return ref;
}

/**
 * The pages of four proofs: one that waits, one that is to be changed, one that was approved (a file, the second
 * version), and one whose piece staff set aside.
 */
export async function placeProofs({
  app: { deps },
  staff,
}: Pick<World, "app" | "staff">): Promise<Record<string, string>> {
  const mover = { actor: "system", who: "admin" } as const;
  const place = async () => {
    const [piece] = await listPiecesByOrder(deps.db.query, await placeCustomCard({ staff }));
    if (!piece) throw new Error("No piece was made.");
    return piece;
  };
  const drawn = { source: "drawing", note: "" } as const;
  const [waiting, changed, approved, over] = [await place(), await place(), await place(), await place()];
  const sent = await sendProofToBuyer(deps, mover, waiting.id, { ...drawn, note: "Bonjour Ndèye" });
  const toChange = await sendProofToBuyer(deps, mover, changed.id, drawn);
  await recordProofAnswer(deps, changed.id, { version: 1, decision: "changer", words: "Le nom plus grand" });
  await sendProofToBuyer(deps, mover, approved.id, drawn);
  await recordProofAnswer(deps, approved.id, { version: 1, decision: "changer", words: "Le logo à gauche" });
  const final = await sendProofToBuyer(deps, mover, approved.id, {
    source: "file",
    note: "",
    file: await photo(860, 540),
  });
  await recordProofAnswer(deps, approved.id, { version: 2, decision: "approuver", words: "" });
  const closed = await sendProofToBuyer(deps, mover, over.id, drawn);
  await staff.call("POST", "/pieces/moves", {
    pieces: [{ id: over.id, from: "proof_sent" }],
    to: "on_hold",
    why: "Plus de PVC",
  });
  const pathOf = (proof: typeof sent) => new URL(getProofPageUrl(deps, proof)).pathname;
  const { number } = await deps.db.query
    .selectFrom("orders")
    .select("number")
    .where("ref", "=", waiting.orderRef)
    .executeTakeFirstOrThrow();
  return {
    proofNumber: number,
    proofWaiting: pathOf(sent),
    proofChanged: pathOf(toChange),
    proofApproved: pathOf(final),
    proofOver: pathOf(closed),
  };
}

/** What the owner of Ndèye's card would be mailed of March 2025, were it GOLD. */
export async function mailStatisticsOf({ deps }: World["app"], cardRef: string): Promise<void> {
  const first = parseIsoDay("2025-03-01");
  const counted = (kind: "view" | "save" | "call", times: number, day = first) => ({
    cardRef,
    day,
    source: "nfc" as const,
    kind,
    times,
  });
  await addDemoVisits(deps, [
    counted("view", 1240),
    counted("save", 1),
    counted("call", 2),
    counted("view", 6, first - dayMs),
  ]);
  const figures = await getMonthVisitFigures(deps, cardRef, first);
  await inTransaction(deps, (deps) =>
    enqueueMail(deps, {
      template: "card-statistics",
      orderRef: cardRef,
      recipient: "ndeye@example.com",
      data: { ref: cardRef, name: "Ndèye Coulibaly", month: "2025-03-01", token: generateSecretId(), ...figures },
    }),
  );
}
