import type { CompanyProofAnswer } from "#shared/contract/company-proof.ts";
import { formatCount } from "#shared/format/counts.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { CoreDeps } from "#server/deps.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { lockOrderForUpdate, recordOrderHistoryEntry } from "../order-service.ts";
import type { OrderRow } from "../order-tables.ts";
import { type CompanyCard, listCompanyCards } from "./company-cards-shown.ts";
import * as store from "./company-proof-store.ts";
import type { CompanyProofRow } from "./company-proof-tables.ts";

/** The version that a company answers, and the cards of its locked order. */
interface Asked {
  order: OrderRow;
  proof: CompanyProofRow;
  cards: readonly CompanyCard[];
  answeredName: string;
}

/**
 * Records what a company answers of the version that it saw: it approves all cards that wait in it without a remark,
 * marks one or takes the mark off, or sends its remarks to the team.
 * @throws {AppError} `order.not_found`; `company_proof.changed` when another version took its place;
 * `company_proof.closed` when nothing is asked any more; `.remark_missing`, `.nothing_new`
 */
export async function answerCompanyProof(deps: CoreDeps, orderRef: string, answer: CompanyProofAnswer): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const order = await lockOrderForUpdate(deps, orderRef);
    const [proof] = await store.listCompanyProofs(deps.db.query, orderRef);
    if (!proof || order.organisationId === null) throw new AppError("company_proof.closed");
    if (proof.version !== answer.version) throw new AppError("company_proof.changed");
    const answeredName = answer.name || `${order.buyerFirstName} ${order.buyerLastName}`.trim();
    const cards = (await listCompanyCards(deps, orderRef)).filter(({ last }) => last?.version === proof.version);
    const asked: Asked = { order, proof, cards, answeredName };
    if (answer.decision === "approuver") return approve(deps, asked);
    if (answer.decision === "envoyer") return sendRemarks(deps, asked);
    return mark(deps, asked, answer);
  });
}

async function approve(deps: InTransaction<CoreDeps>, asked: Asked): Promise<void> {
  const { order, proof, cards, answeredName } = asked;
  // A card that was corrected since it was shown is not what the company saw.
  const seen = cards.filter(({ standing }) => standing === "waiting");
  if (seen.length === 0) throw new AppError("company_proof.closed");
  const answeredAt = deps.clock.now();
  await store.answerCompanyProofCards(
    deps.db.query,
    { orderRef: order.ref, version: proof.version },
    seen.map(({ card }) => card.ref),
    { state: "approved", remark: "", answeredAt, answeredBy: "buyer", answeredName },
  );
  await tellTeam(deps, asked, seen.length);
}

async function mark(
  deps: InTransaction<CoreDeps>,
  { order, proof, cards, answeredName }: Asked,
  { decision, card: cardRef, remark }: CompanyProofAnswer,
): Promise<void> {
  const isMark = decision === "marquer";
  if (isMark && remark === "") throw new AppError("company_proof.remark_missing");
  const card = cards.find((one) => one.card.ref === cardRef);
  const marked =
    card &&
    (await store.answerCompanyProofCard(
      deps.db.query,
      { orderRef: order.ref, version: proof.version, cardRef: card.card.ref },
      isMark ? ["shown", "marked"] : ["marked"],
      isMark
        ? { state: "marked", remark, answeredAt: deps.clock.now(), answeredBy: "buyer", answeredName }
        : { state: "shown", remark: "", answeredAt: null, answeredBy: "", answeredName: "" },
    ));
  if (!marked) throw new AppError("company_proof.closed");
}

async function sendRemarks(deps: InTransaction<CoreDeps>, asked: Asked): Promise<void> {
  const { toldAt } = asked.proof;
  const isNew = ({ standing, last }: CompanyCard) => standing === "marked" && (last?.answeredAt ?? 0) > (toldAt ?? -1);
  if (!asked.cards.some(isNew)) throw new AppError("company_proof.nothing_new");
  await tellTeam(deps, asked, 0);
}

/** Tells the team what was approved and what is to be corrected. */
async function tellTeam(
  deps: InTransaction<CoreDeps>,
  { order, proof, cards, answeredName }: Asked,
  approved: number,
): Promise<void> {
  const marked = cards.filter(({ standing }) => standing === "marked");
  const { ref, number } = order;
  const text = [
    `Version ${proof.version}\u00a0: ${formatCount(approved, "carte approuvée", "cartes approuvées")}`,
    ...(marked.length > 0 ? [`${marked.length} à corriger`] : []),
  ].join(", ");
  await store.setCompanyProofToldAt(deps.db.query, { orderRef: ref, version: proof.version }, deps.clock.now());
  await recordOrderHistoryEntry(deps, {
    orderRef: ref,
    actor: "buyer",
    kind: "company_proof.answered",
    details: { text: `${text}.` },
  });
  await enqueueMail(deps, {
    template: "staff-company-proof-answered",
    orderRef: ref,
    recipient: deps.settings.site.supportEmail,
    data: {
      number,
      ref,
      name: answeredName,
      version: proof.version,
      approved,
      marked: marked.length,
    },
  });
}
