import { formatCount } from "#shared/format/counts.ts";
import type { ProofAnswer } from "#shared/contract/proofs.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { lockOrderForUpdate, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { changeProofCards, listProofs, setProofToldAt } from "#server/features/orders/proofs/proof-service.ts";
import type { ProofRow } from "#server/features/orders/proofs/proof-tables.ts";
import { movePieceInTransaction } from "../piece-move-service.ts";
import { lockPieceForUpdate } from "../production-service.ts";
import { type CardInProof, isAnswerAwaited, listCardsInProof, movePiecesToPrint } from "./proof-service.ts";

/** An answer's context: the order's cards that await an answer are locked. */
interface Asked {
  order: OrderRow;
  proof: ProofRow;
  cards: readonly CardInProof[];
  answeredName: string;
}

const buyer = { actor: "buyer", who: "buyer" } as const;
const awaitedPieces = ({ pieces }: CardInProof) => pieces.filter(({ state }) => state === "proof_sent");

/**
 * Records an answer to the version that was seen. It approves all waiting cards that have no remark, marks one card,
 * removes a mark, or sends the remarks to the team. The remarks typed are recorded with every answer except the removal
 * of a mark. Nothing is approved while a remark is new. Returns the number of new remarks.
 * @throws {AppError} `order.not_found`; `proof.changed` when another version took its place; `proof.closed` when no
 * answer is awaited any more; `.remark_missing`, `.nothing_new`; `.not_all_seen` when the cards without a remark are
 * approved and one of them was never opened
 */
export async function answerProof(deps: Deps, orderRef: string, answer: ProofAnswer): Promise<number> {
  return inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, orderRef);
    const [proof] = await listProofs(deps.db.query, orderRef);
    if (!proof) throw new AppError("proof.closed");
    if (proof.version !== answer.version) throw new AppError("proof.changed");
    const answeredName = answer.name || `${order.buyerFirstName} ${order.buyerLastName}`.trim();
    const readCards = async () => (await listCardsInProof(deps, order)).filter(isAnswerAwaited);
    const cards = await readCards();
    // Pieces are locked before their proof's rows, as in a move, so that the two never deadlock.
    for (const piece of cards.flatMap(awaitedPieces))
      if (!(await lockPieceForUpdate(deps, piece))) throw new AppError("proof.closed");
    const asked: Asked = { order, proof, cards, answeredName };
    const { decision } = answer;
    if (decision === "retirer") return takeMarkOff(deps, asked, answer);
    if (decision === "marquer" || decision === "changer") {
      if (!cards.some(({ card }) => card.ref === answer.card)) throw new AppError("proof.closed");
      if (!answer.remarks[answer.card ?? ""]) throw new AppError("proof.remark_missing");
    }
    const noted = await noteRemarks(deps, asked, answer.remarks);
    if (decision === "approuver" && noted === 0) await approve(deps, asked);
    if (decision === "envoyer" || decision === "changer")
      await sendRemarks(deps, noted > 0 ? { ...asked, cards: await readCards() } : asked);
    return noted;
  });
}

/** Records the remarks typed about cards that wait or are marked, and returns how many are new. */
async function noteRemarks(
  deps: InTransaction<Deps>,
  { order, cards, answeredName }: Asked,
  remarks: ProofAnswer["remarks"],
): Promise<number> {
  let noted = 0;
  for (const { card, last } of cards) {
    const remark = remarks[card.ref];
    if (!last || !remark || remark === last.remark) continue;
    const change = {
      state: "marked",
      remark,
      answeredAt: deps.clock.now(),
      answeredBy: "buyer",
      answeredName,
    } as const;
    const of = { orderRef: order.ref, version: last.version };
    noted += (await changeProofCards(deps.db.query, of, [card.ref], ["shown", "marked"], change)).length;
  }
  return noted;
}

async function approve(deps: InTransaction<Deps>, asked: Asked): Promise<void> {
  const { order, cards, answeredName } = asked;
  // A card that was corrected after it was shown differs from what was seen.
  const seen = cards.filter(({ standing }) => standing === "waiting");
  if (seen.length === 0) throw new AppError("proof.closed");
  // A person with a remark reads card by card, so only cards that were opened can be approved as "the others".
  const isReading = cards.some(({ standing }) => standing === "marked");
  if (isReading && seen.some(({ last }) => last?.seenAt === null)) throw new AppError("proof.not_all_seen");
  await movePiecesToPrint(deps, buyer, seen.flatMap(awaitedPieces), "Approuvée par l'acheteur");
  const refs = seen.map(({ card }) => card.ref);
  const answer = { state: "approved", answeredAt: deps.clock.now(), answeredBy: "buyer", answeredName } as const;
  await changeProofCards(deps.db.query, { orderRef: order.ref }, refs, ["shown"], answer);
  await tellTeam(deps, asked, seen);
}

async function takeMarkOff(
  deps: InTransaction<Deps>,
  { order, cards }: Asked,
  { card: cardRef }: ProofAnswer,
): Promise<number> {
  const last = cards.find(({ card }) => card.ref === cardRef)?.last;
  const change = { state: "shown", remark: "", answeredAt: null, answeredBy: "", answeredName: "" } as const;
  const of = { orderRef: order.ref, version: last?.version ?? 0 };
  const off = await changeProofCards(deps.db.query, of, [cardRef ?? ""], ["marked"], change);
  if (off.length === 0) throw new AppError("proof.closed");
  return 0;
}

async function sendRemarks(deps: InTransaction<Deps>, asked: Asked): Promise<void> {
  const toldAt = asked.proof.toldAt ?? -1;
  const marked = asked.cards.filter(({ standing }) => standing === "marked");
  if (!marked.some(({ last }) => (last?.answeredAt ?? 0) > toldAt)) throw new AppError("proof.nothing_new");
  for (const card of marked)
    for (const { id } of awaitedPieces(card))
      await movePieceInTransaction(deps, buyer, id, {
        from: "proof_sent",
        to: "to_design",
        why: card.last?.remark ?? "",
      });
  await tellTeam(deps, asked, []);
}

/** Tells the team which cards were approved and which are to be corrected. */
async function tellTeam(
  deps: InTransaction<Deps>,
  { order, proof, cards, answeredName }: Asked,
  approved: readonly CardInProof[],
): Promise<void> {
  const marked = cards.filter(({ standing }) => standing === "marked");
  const { ref, number } = order;
  const { version } = proof;
  const text = [
    `Version ${version}\u00a0: ${formatCount(approved.length, "carte approuvée", "cartes approuvées")}`,
    ...(marked.length > 0 ? [`${marked.length} à corriger`] : []),
  ].join(", ");
  await setProofToldAt(deps.db.query, { orderRef: ref, version }, deps.clock.now());
  await recordOrderHistoryEntry(deps, {
    orderRef: ref,
    actor: "buyer",
    kind: "proof.answered",
    details: { text: `${text}.` },
  });
  const [only, ...others] = [...approved, ...marked];
  await enqueueMail(deps, {
    template: "staff-proof-answered",
    orderRef: ref,
    recipient: deps.settings.site.supportEmail,
    data: {
      number,
      ref,
      name: answeredName,
      version,
      approved: approved.length,
      marked: marked.length,
      // Remarks about a company's people stay out of the mail, since it outlives their erasure.
      words: (order.organisationId === null && others.length === 0 && marked.length > 0 && only?.last?.remark) || "",
    },
  });
}
