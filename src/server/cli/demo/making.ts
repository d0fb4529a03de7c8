import type { DemoRoad, DemoStop } from "./plan/fates.ts";
import { isoDay, dayMs } from "#shared/instants.ts";
import { nfcLink } from "#shared/urls.ts";
import type { PieceState } from "#shared/words.ts";
import { newSecretId } from "#server/db/ids.ts";
import { recordDelivery } from "#server/features/order-management/delivery/delivery-service.ts";
import { recordTag } from "#server/features/production/encoding/encoding-service.ts";
import { checkPiece } from "#server/features/production/encoding/checking/encoding-check-service.ts";
import { restOf } from "#server/features/orders/order-rules.ts";
import { requireOrder } from "#server/features/orders/order-service.ts";
import { recordMoves } from "../../features/production/journal.ts";
import { setMaterial } from "../../features/production/material.ts";
import { movePieces, type PieceMover, piecesOf } from "#server/features/production/production-service.ts";
import type { PieceRow } from "#server/features/production/production-tables.ts";
import { answerProof } from "#server/features/production/proofs/answering.ts";
import { sendProof } from "#server/features/production/proofs/proof-service.ts";
import type { World } from "./world.ts";

/** What is done with a piece, in one go. */
export type Step = (world: World, orderRef: string) => Promise<void>;

/** Of an order's pieces the one that counts: the last that was made and is not given up. */
async function pieceOf({ deps }: World, orderRef: string): Promise<PieceRow> {
  const piece = (await piecesOf(deps, orderRef)).filter(({ state }) => state !== "defective" && state !== "canceled").at(-1);
  if (!piece) throw new Error(`The order ${orderRef} has no piece.`);
  return piece;
}

const moverOf = ({ team }: World): PieceMover => ({ actor: `staff:${team.workshop.userId}`, who: "workshop" });

function move(to: PieceState, why = ""): Step {
  return async (world, orderRef) => {
    const { id, state } = await pieceOf(world, orderRef);
    const { done, refused } = await movePieces(world.deps, moverOf(world), [{ id, from: state }], to, why);
    if (refused[0]) throw new Error(`A piece of ${orderRef} did not move from ${state} to ${to}: ${refused[0].code}.`);
    await recordMoves(world.deps, world.team.workshop, done, to, why);
  };
}

const encode: Step = async (world, orderRef) => {
  const { id, cardRef, tagNumber } = await pieceOf(world, orderRef);
  const tag = newSecretId();
  const serialNumber = `04:${tag.slice(0, 12).match(/../g)?.join(":") ?? ""}`;
  await recordTag(world.deps, world.team.workshop, moverOf(world), id, { id: tag, from: "printed", how: "web_nfc", url: nfcLink(world.deps.settings.publicUrl, cardRef, tagNumber), serialNumber });
};

const check: Step = async (world, orderRef) => {
  const { id, cardRef, tagNumber } = await pieceOf(world, orderRef);
  const { outcome } = await checkPiece(world.deps, world.team.workshop, moverOf(world), { address: nfcLink(world.deps.settings.publicUrl, cardRef, tagNumber), pieceId: id });
  if (outcome !== "checked") throw new Error(`A piece of ${orderRef} was not checked: ${outcome}.`);
};

const deliver: Step = async (world, orderRef) => {
  const { id } = await pieceOf(world, orderRef);
  const order = await requireOrder(world.deps, orderRef);
  const visit = { id: newSecretId(), pieces: [id], outcome: "delivered", receivedBy: order.deliveryRecipient || order.buyerFirstName, amount: restOf(order), method: "Espèces", reference: "", note: "" } as const;
  await recordDelivery(world.deps, world.team.workshop, moverOf(world), { ...visit, pieces: [id] });
};

const miss: Step = async (world, orderRef) => {
  const { id } = await pieceOf(world, orderRef);
  const againOn = isoDay(world.deps.clock.now() + dayMs);
  await recordDelivery(world.deps, world.team.workshop, moverOf(world), { id: newSecretId(), pieces: [id], outcome: "missed", againOn, note: "Personne à l'adresse, le gardien rappelle." });
};

const propose = (note: string): Step => async (world, orderRef) => {
  const { id } = await pieceOf(world, orderRef);
  await sendProof(world.deps, moverOf(world), id, { source: "drawing", note });
};

const answer = (version: number, decision: "approuver" | "changer", words: string): Step => async (world, orderRef) => answerProof(world.deps, (await pieceOf(world, orderRef)).id, { version, decision, words });

/** What the card is made of is agreed with its first proof. */
const firstProof: Step = async (world, orderRef) => {
  const { id } = await pieceOf(world, orderRef);
  await setMaterial(world.deps, world.team.desk, id, (await requireOrder(world.deps, orderRef)).unitPrice > 20_000 ? "metal" : "pvc");
  await propose("Bonjour, voici votre carte. Dites-nous si tout est juste.")(world, orderRef);
};
const wish = answer(1, "changer", "Le logo un peu plus grand, s'il vous plaît, et la fonction en entier.");
const approve = answer(1, "approuver", "");
const finish: readonly Step[] = [move("printed"), encode, check, move("shipped"), deliver];

/** How a designed card comes to be printed: at once, or after a change. */
export const design = (changes: boolean): readonly Step[] => (changes ? [firstProof, wish, propose("Le logo est plus grand."), answer(2, "approuver", "Parfait, merci.")] : [firstProof, approve]);

/** From the printer to the buyer's hand, with what happens on the way. */
export function makingOf(road: DemoRoad): readonly Step[] {
  if (road === "missed") return [...finish.slice(0, 4), miss, deliver];
  if (road === "returned") return [...finish.slice(0, 4), move("returned", "Adresse introuvable, le client est en voyage."), move("checked"), move("shipped"), deliver];
  if (road === "defective") return [...finish.slice(0, 2), move("defective", "Rayure sur le recto."), ...finish];
  return finish;
}

/** What is done until a fresh piece is where it stands. */
export const untilStop: Record<DemoStop, readonly Step[]> = {
  to_design: [],
  proof_sent: [firstProof],
  change_asked: [firstProof, wish],
  to_print: [],
  printed: finish.slice(0, 1),
  encoded: finish.slice(0, 2),
  checked: finish.slice(0, 3),
  shipped: finish.slice(0, 4),
  missed: [...finish.slice(0, 4), miss],
  on_hold: [move("on_hold", "En attente du logo en haute définition.")],
  defective: [...finish.slice(0, 2), move("defective", "Puce illisible après l'encodage.")],
  returned: [...finish.slice(0, 4), move("returned", "Le numéro du client ne répond plus.")],
};
