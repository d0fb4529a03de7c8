import { dayMs, formatIsoDay } from "#shared/format/day-and-time.ts";
import { buildNfcLink } from "#shared/route-paths.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { recordDeliveryVisit } from "#server/features/order-desk/delivery/delivery-service.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { checkPieceByScannedUrl } from "#server/features/production/encoding/encoding-check-service.ts";
import { recordWrittenTag } from "#server/features/production/encoding/encoding-service.ts";
import { movePiecesIndividually } from "#server/features/production/piece-move-service.ts";
import { recordPieceMovesInAudit, recordReplacementInAudit } from "#server/features/production/production-audit.ts";
import { listPiecesByOrder, reprintPiece } from "#server/features/production/production-service.ts";
import type { PieceRow } from "#server/features/production/production-tables.ts";
import { answerProof } from "#server/features/production/proofs/proof-answer-service.ts";
import { sendProof } from "#server/features/production/proofs/sending.ts";
import type { DemoWorld } from "./world.ts";

/** An order, whose cards are made at once where they are a lot. */
interface Made {
  world: DemoWorld;
  ref: string;
}
type Making = (of: Made) => Promise<unknown>;

/** Returns the current piece of each card of an order. */
async function listCurrentPieces({ world: { deps }, ref }: Made): Promise<PieceRow[]> {
  const pieces = await listPiecesByOrder(deps.db.query, ref);
  const whole = pieces.filter(({ state }) => state !== "defective" && state !== "canceled");
  return [...new Map(whole.map((piece) => [piece.cardRef, piece])).values()];
}

const getMover = ({ team }: DemoWorld) => ({ actor: `staff:${team.workshop.userId}`, who: "workshop" }) as const;

const move =
  (to: PieceState, why = ""): Making =>
  async (of) => {
    const { deps, team } = of.world;
    const pieces = (await listCurrentPieces(of)).map(({ id, state }) => ({ id, from: state }));
    const { done, refused } = await movePiecesIndividually(deps, getMover(of.world), pieces, to, why);
    if (refused[0]) throw new Error(`A piece of ${of.ref} did not move to ${to}: ${refused[0].code}.`);
    await recordPieceMovesInAudit(deps, team.workshop, done, to, why);
  };

/** Does something with each piece of an order, at the address on its chip. */
const withEach =
  (act: (world: DemoWorld, piece: PieceRow, url: string) => Promise<unknown>): Making =>
  async (of) => {
    const { publicUrl } = of.world.deps.settings;
    for (const piece of await listCurrentPieces(of))
      await act(of.world, piece, buildNfcLink(publicUrl, piece.cardRef, piece.tagNumber));
  };

const encode = withEach((world, { id }, url) => {
  const tag = generateSecretId();
  const serialNumber = `04:${tag.slice(0, 12).match(/../g)?.join(":") ?? ""}`;
  const written = { id: tag, from: "printed", how: "web_nfc", url, serialNumber } as const;
  return recordWrittenTag(world.deps, world.team.workshop, getMover(world), id, written);
});
const check = withEach((world, { id }, address) =>
  checkPieceByScannedUrl(world.deps, world.team.workshop, getMover(world), { address, pieceId: id }),
);

const visit =
  (outcome: "missed" | "delivered"): Making =>
  async (of) => {
    const { deps, team } = of.world;
    const [first = "", ...others] = (await listCurrentPieces(of)).map(({ id }) => id);
    const order = await getOrderOrThrow(deps, of.ref);
    const given = { receivedBy: order.buyerFirstName, amount: computeAmountDue(order), method: "Espèces" } as const;
    const missed = { againOn: formatIsoDay(deps.clock.now() + dayMs), note: "Le gardien rappelle." };
    const visited = { id: generateSecretId(), pieces: [first, ...others] satisfies [string, ...string[]] };
    const told = outcome === "missed" ? { outcome, ...missed } : { outcome, ...given, reference: "", note: "" };
    await recordDeliveryVisit(deps, team.workshop, getMover(of.world), { ...visited, ...told });
  };

const propose =
  (note: string): Making =>
  ({ world: { deps, team }, ref }) =>
    sendProof(deps, team.workshop, ref, { source: "drawing", note });
const answer =
  (version: number, decision: "approuver" | "changer", words: string): Making =>
  ({ world: { deps }, ref }) =>
    answerProof(deps, ref, { version, decision, card: ref, remarks: words === "" ? {} : { [ref]: words }, name: "" });

/** Replaces a lost card, as staff do. */
const replace = withEach(async ({ deps, team }, { id, orderRef }) => {
  const made = { kind: "replacement", why: "Carte perdue par son propriétaire." } as const;
  await reprintPiece(deps, { actor: `staff:${team.desk.userId}`, who: "desk" }, id, made.kind, made.why);
  await recordReplacementInAudit(deps, team.desk, orderRef, made);
});

/** How cards are agreed, made and handed over: hours after what came before, and the act. */
export const makingActs = {
  propose: [20, propose("Bonjour, voici votre carte. Dites-nous si tout est juste.")],
  wish: [24, answer(1, "changer", "Le logo un peu plus grand, s'il vous plaît, et la fonction en entier.")],
  approve: [24, answer(1, "approuver", "")],
  proposeAgain: [20, propose("Le logo est plus grand.")],
  approveAgain: [24, answer(2, "approuver", "")],
  hold: [20, move("on_hold", "En attente du logo en haute définition.")],
  print: [24, move("printed")],
  encode: [4, encode],
  scrap: [4, move("defective", "Puce illisible après l'encodage.")],
  check: [14, check],
  ship: [4, move("shipped")],
  miss: [4, visit("missed")],
  sendBack: [30, move("returned", "Adresse introuvable, le client est en voyage.")],
  repack: [24, move("checked")],
  deliver: [24, visit("delivered")],
  replace: [40 * 24, replace],
} as const satisfies Record<string, readonly [hours: number, act: Making]>;
