import type { ProofAnswer } from "#shared/contract/proofs.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { movePieceInTransaction, type PieceMover } from "../piece-move-service.ts";
import * as store from "./proof-store.ts";

const buyer: PieceMover = { actor: "buyer", who: "buyer" };

/**
 * Records the buyer's answer to the version that he saw: approved, his piece is to be printed; else it is to be
 * designed anew.
 * @throws {AppError} `proof.words_missing`; `proof.changed` when another version took its place; `proof.closed`
 * when nothing is asked any more
 */
export async function recordProofAnswer(
  deps: Deps,
  pieceId: string,
  { version, decision, words }: ProofAnswer,
): Promise<void> {
  const approved = decision === "approuver";
  if (!approved && words === "") throw new AppError("proof.words_missing");
  await inTransaction(deps, async (deps) => {
    const refused = async (cause?: AppError) => {
      const [latest] = await store.listProofVersionRows(deps.db.query, pieceId);
      return new AppError(latest?.version === version ? "proof.closed" : "proof.changed", { cause });
    };
    try {
      await movePieceInTransaction(deps, buyer, pieceId, {
        from: "proof_sent",
        to: approved ? "approved" : "to_design",
        why: words || "Approuvée par l'acheteur",
      });
      if (approved)
        await movePieceInTransaction(deps, { actor: "system", who: "system" }, pieceId, {
          from: "approved",
          to: "to_print",
          why: "",
        });
    } catch (error) {
      // The proof was answered meanwhile, staff set the piece aside, or its order is in the trash.
      if (error instanceof AppError) throw await refused(error);
      throw error;
    }
    const proof = await store.answerSentProof(
      deps.db.query,
      { pieceId, version },
      { state: approved ? "approved" : "change_asked", answer: words, answeredAt: deps.clock.now() },
    );
    if (!proof) throw await refused();
    const {
      number,
      buyerFirstName: firstName,
      buyerLastName: lastName,
      ref,
    } = await getOrderOrThrow(deps, proof.orderRef);
    await enqueueMail(deps, {
      template: "staff-proof-answered",
      orderRef: ref,
      recipient: deps.settings.site.supportEmail,
      data: { number, ref, firstName, lastName, version, approved, words },
    });
  });
}
