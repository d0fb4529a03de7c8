import { dayMs, parseIsoDay } from "#shared/format/day-and-time.ts";
import { inTransaction } from "#server/db/database.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { addDemoVisits, getMonthVisitFigures } from "#server/features/cards/visits/visit-service.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { listProofs } from "#server/features/orders/proofs/proof-service.ts";
import { answerProof } from "#server/features/production/proofs/proof-answer-service.ts";
import { sendProof } from "#server/features/production/proofs/sending.ts";
import { photo } from "#test/factories/image.ts";
import { orderBody } from "#test/factories/order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import type { World } from "./world.ts";

/** Places a paid order and an unpaid one; returns the references that the tables name in braces. */
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

/** Makes a paid CUSTOM card that staff entered without images, with two of each telephone and mailbox. */
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
 * Makes four proofs and returns their pages: one waits, one is to be changed, one was approved (a file, the second
 * version), and one whose piece staff set aside.
 */
export async function placeProofs({
  app: { deps },
  staff,
}: Pick<World, "app" | "staff">): Promise<Record<string, string>> {
  const admin = { userId: "admin", name: "Awa", role: "admin" } as const;
  const place = () => placeCustomCard({ staff });
  const draw = (ref: string, note = "") => sendProof(deps, admin, ref, { source: "drawing", note });
  const answer = (ref: string, version: number, words = "") =>
    answerProof(deps, ref, {
      version,
      decision: words ? "changer" : "approuver",
      card: ref,
      remarks: { [ref]: words },
      name: "",
    });
  const [waiting, changed, approved, over] = [await place(), await place(), await place(), await place()];
  await draw(waiting, "Bonjour Ndèye");
  await draw(changed);
  await answer(changed, 1, "Le nom plus grand");
  await draw(approved);
  await answer(approved, 1, "Le logo à gauche");
  await sendProof(deps, admin, approved, { source: "file", note: "", file: await photo(860, 540) });
  await answer(approved, 2);
  await draw(over);
  const [piece] = await listPiecesByOrder(deps.db.query, over);
  await staff.call("POST", "/pieces/moves", {
    pieces: [{ id: piece?.id, from: "proof_sent" }],
    to: "on_hold",
    why: "Plus de PVC",
  });
  const pathOf = async (orderRef: string) => {
    const [proof] = await listProofs(deps.db.query, orderRef);
    return routePaths.proofBySecret(orderRef, proof?.secret ?? "");
  };
  return {
    proofNumber: (await getOrderOrThrow(deps, waiting)).number,
    proofRef: waiting,
    proofWaiting: await pathOf(waiting),
    proofChanged: await pathOf(changed),
    proofApproved: await pathOf(approved),
    proofOver: await pathOf(over),
  };
}

/** Mails the statistics of March 2025 to the owner of Ndèye's card, as if the card were GOLD. */
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
