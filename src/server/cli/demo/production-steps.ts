import type { DemoDeliveryOutcome, DemoProductionStop } from "./plan/fates.ts";
import { formatIsoDay, dayMs } from "#shared/format/day-and-time.ts";
import { buildNfcLink } from "#shared/route-paths.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { recordDeliveryVisit } from "#server/features/order-desk/delivery/delivery-service.ts";
import { recordWrittenTag } from "#server/features/production/encoding/encoding-service.ts";
import { checkPieceByScannedUrl } from "#server/features/production/encoding/encoding-check-service.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { recordPieceMovesInAudit } from "#server/features/production/production-audit.ts";
import { changePieceMaterial } from "#server/features/production/piece-material.ts";
import { listPiecesByOrder } from "#server/features/production/production-service.ts";
import { movePiecesIndividually, type PieceMover } from "#server/features/production/piece-move-service.ts";
import type { PieceRow } from "#server/features/production/production-tables.ts";
import { recordProofAnswer } from "#server/features/production/proofs/proof-answer.ts";
import { sendProofToBuyer } from "#server/features/production/proofs/sending.ts";
import type { DemoWorld } from "./world.ts";

export type DemoProductionStep = (world: DemoWorld, orderRef: string) => Promise<void>;

/** Returns an order's current piece: the last one made that is not canceled. */
async function readFirstPiece({ deps }: DemoWorld, orderRef: string): Promise<PieceRow> {
  const piece = (await listPiecesByOrder(deps.db.query, orderRef))
    .filter(({ state }) => state !== "defective" && state !== "canceled")
    .at(-1);
  if (!piece) throw new Error(`The order ${orderRef} has no piece.`);
  return piece;
}

const getMover = ({ team }: DemoWorld): PieceMover => ({ actor: `staff:${team.workshop.userId}`, who: "workshop" });

function move(to: PieceState, why = ""): DemoProductionStep {
  return async (world, orderRef) => {
    const { id, state } = await readFirstPiece(world, orderRef);
    const { done, refused } = await movePiecesIndividually(world.deps, getMover(world), [{ id, from: state }], to, why);
    if (refused[0]) throw new Error(`A piece of ${orderRef} did not move from ${state} to ${to}: ${refused[0].code}.`);
    await recordPieceMovesInAudit(world.deps, world.team.workshop, done, to, why);
  };
}

const encode: DemoProductionStep = async (world, orderRef) => {
  const { id, cardRef, tagNumber } = await readFirstPiece(world, orderRef);
  const tag = generateSecretId();
  const serialNumber = `04:${tag.slice(0, 12).match(/../g)?.join(":") ?? ""}`;
  await recordWrittenTag(world.deps, world.team.workshop, getMover(world), id, {
    id: tag,
    from: "printed",
    how: "web_nfc",
    url: buildNfcLink(world.deps.settings.publicUrl, cardRef, tagNumber),
    serialNumber,
  });
};

const check: DemoProductionStep = async (world, orderRef) => {
  const { id, cardRef, tagNumber } = await readFirstPiece(world, orderRef);
  const { outcome } = await checkPieceByScannedUrl(world.deps, world.team.workshop, getMover(world), {
    address: buildNfcLink(world.deps.settings.publicUrl, cardRef, tagNumber),
    pieceId: id,
  });
  if (outcome !== "checked") throw new Error(`A piece of ${orderRef} was not checked: ${outcome}.`);
};

const deliver: DemoProductionStep = async (world, orderRef) => {
  const { id } = await readFirstPiece(world, orderRef);
  const order = await getOrderOrThrow(world.deps, orderRef);
  const visit = {
    id: generateSecretId(),
    pieces: [id],
    outcome: "delivered",
    receivedBy: order.deliveryRecipient || order.buyerFirstName,
    amount: computeAmountDue(order),
    method: "Espèces",
    reference: "",
    note: "",
  } as const;
  await recordDeliveryVisit(world.deps, world.team.workshop, getMover(world), { ...visit, pieces: [id] });
};

const miss: DemoProductionStep = async (world, orderRef) => {
  const { id } = await readFirstPiece(world, orderRef);
  const againOn = formatIsoDay(world.deps.clock.now() + dayMs);
  await recordDeliveryVisit(world.deps, world.team.workshop, getMover(world), {
    id: generateSecretId(),
    pieces: [id],
    outcome: "missed",
    againOn,
    note: "Personne à l'adresse, le gardien rappelle.",
  });
};

const propose =
  (note: string): DemoProductionStep =>
  async (world, orderRef) => {
    const { id } = await readFirstPiece(world, orderRef);
    await sendProofToBuyer(world.deps, getMover(world), id, { source: "drawing", note });
  };

const answer =
  (version: number, decision: "approuver" | "changer", words: string): DemoProductionStep =>
  async (world, orderRef) =>
    recordProofAnswer(world.deps, (await readFirstPiece(world, orderRef)).id, { version, decision, words });

/** The card's material is agreed with its first proof. */
const firstProof: DemoProductionStep = async (world, orderRef) => {
  const { id } = await readFirstPiece(world, orderRef);
  await changePieceMaterial(
    world.deps,
    world.team.desk,
    id,
    (await getOrderOrThrow(world.deps, orderRef)).unitPrice > 20_000 ? "metal" : "pvc",
  );
  await propose("Bonjour, voici votre carte. Dites-nous si tout est juste.")(world, orderRef);
};
const wish = answer(1, "changer", "Le logo un peu plus grand, s'il vous plaît, et la fonction en entier.");
const approve = answer(1, "approuver", "");
const finish: readonly DemoProductionStep[] = [move("printed"), encode, check, move("shipped"), deliver];

/** Plans how a designed card comes to be printed: at once, or after a change. */
export const planDesignSteps = (changes: boolean): readonly DemoProductionStep[] => {
  if (changes) return [firstProof, wish, propose("Le logo est plus grand."), answer(2, "approuver", "Parfait, merci.")];
  return [firstProof, approve];
};

/** Plans the steps from the printer to the buyer's hand, with what happens on the way. */
export function planProductionSteps(road: DemoDeliveryOutcome): readonly DemoProductionStep[] {
  if (road === "missed") return [...finish.slice(0, 4), miss, deliver];
  if (road === "returned")
    return [
      ...finish.slice(0, 4),
      move("returned", "Adresse introuvable, le client est en voyage."),
      move("checked"),
      move("shipped"),
      deliver,
    ];
  if (road === "defective") return [...finish.slice(0, 2), move("defective", "Rayure sur le recto."), ...finish];
  return finish;
}

/** Lists the steps from a new piece to each final state. */
export const demoStepsUntilStop: Record<DemoProductionStop, readonly DemoProductionStep[]> = {
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
