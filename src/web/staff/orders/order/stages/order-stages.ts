import { formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import type { PieceMoveEntry } from "#shared/contract/production-pieces.ts";
import { formatAskedPrice } from "#shared/payment/asked-price.ts";
import { addWorkingDays } from "#shared/order/lead-time.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { type PieceState, pieceStateLabels } from "#shared/states-and-kinds.ts";
import { formatDayInDakar } from "../../../parts/dakar-dates.ts";
import { formatStateOfPieces } from "../../../production/state-words.ts";
import { getPaymentBadgeState } from "../../payment-state.tsx";
import type { OrderDetail } from "../use-order.ts";
import {
  type OrderStageName,
  type OrderTask,
  type StagedPiece,
  type StagedProof,
  findStageOfPiece,
  listOrderTasks,
  orderStageNames,
} from "./order-tasks.ts";

export interface OrderStage {
  name: OrderStageName;
  label: string;
  /** `now`: the next task is here; `open`: not finished, with something to do or to wait for. */
  state: "done" | "now" | "open" | "later";
  /** Its state and days, in the words of the lists' badges. */
  says: string;
  task?: OrderTask | undefined;
}

type Staged = Parameters<typeof listOrderTasks>[0] &
  Pick<OrderDetail, "promisedDeliveryDays" | "cardList" | "fullyPaidAt">;
type Made = StagedPiece & { dueAt: string; late: boolean };
type Move = Pick<PieceMoveEntry, "pieceId" | "to" | "at" | "why">;

const orderStageLabels: Record<OrderStageName, string> = {
  paid: "Paiement",
  complete: "Contenu",
  proof: "Épreuve",
  printed: "Impression",
  encoded: "Encodage",
  checked: "Contrôle",
  delivered: "Livraison",
};

/** The state of a piece that has just passed a stage. */
const endOfStage: Partial<Record<OrderStageName, PieceState>> = {
  proof: "approved",
  printed: "printed",
  encoded: "encoded",
  checked: "checked",
  delivered: "delivered",
};

/**
 * Lists an order's stages in order, each with its state and its current task. A proof is a stage only if one is asked
 * for or was sent.
 */
export function listOrderStages(
  order: Staged,
  { pieces, moves }: { pieces: readonly Made[]; moves: readonly Move[] } = { pieces: [], moves: [] },
  proof?: StagedProof,
): OrderStage[] {
  const tasks = listOrderTasks(order, pieces, proof);
  const good = pieces.filter(({ state }) => state !== "canceled" && state !== "defective");
  const isShown = proof?.standings.some(
    ({ standing, cards }) => cards > 0 && (standing !== "unsent" || order.organisation),
  );
  const hasProof = isShown || good.some((piece) => findStageOfPiece(piece) === "proof");
  return orderStageNames
    .filter((name) => name !== "proof" || hasProof)
    .map((name) => {
      const task = tasks.find(({ stage }) => stage === name);
      const found = describeStage(name, order, { pieces, good, moves, proof });
      return {
        name,
        label: orderStageLabels[name],
        task,
        ...found,
        state: task && task === tasks[0] ? "now" : found.state,
      };
    });
}

interface Things {
  pieces: readonly Made[];
  good: readonly Made[];
  moves: readonly Move[];
  proof: StagedProof | undefined;
}

function describeStage(name: OrderStageName, order: Staged, things: Things): Pick<OrderStage, "state" | "says"> {
  if (name === "paid") return describePayment(order);
  if (name === "complete") return describeContent(order);
  const { proof } = things;
  if (name === "proof" && order.organisation && proof) return describeAgreement(proof);
  return describePieces(name, order, things);
}

function describePayment(order: Staged): Pick<OrderStage, "state" | "says"> {
  const { paid, rest, attention, fullyPaidAt } = order;
  const { label } = getPaymentBadgeState(order);
  const day = fullyPaidAt && label === "Payée" ? ` le ${formatDayInDakar(fullyPaidAt)}` : "";
  const sum = paid && rest > 0 ? formatFcfa(rest) : formatAskedPrice(order);
  return { state: paid && rest === 0 && !attention ? "done" : "open", says: `${label}${day}, ${sum}` };
}

function describeContent({ missing, cardList }: Staged): Pick<OrderStage, "state" | "says"> {
  if (missing.length === 0) return { state: "done", says: cardList.length > 1 ? "Complètes" : "Complète" };
  if (cardList.length > 1) {
    const many = cardList.filter((card) => card.missing.length > 0).length;
    return { state: "open", says: `${formatCount(many, "incomplète")} sur ${cardList.length.toLocaleString("fr-FR")}` };
  }
  return { state: "open", says: `Incomplète\u00a0: ${missing.map((field) => orderFieldLabels[field]).join(", ")}` };
}

const standingWords = {
  marked: "à corriger",
  unsent: "à envoyer",
  changed: "à renvoyer",
  waiting: "en attente de réponse",
} as const;

function describeAgreement({ standings }: StagedProof): Pick<OrderStage, "state" | "says"> {
  const open = Object.entries(standingWords).flatMap(([standing, words]) => {
    const cards = standings.find((one) => one.standing === standing)?.cards ?? 0;
    return cards > 0 ? [`${cards.toLocaleString("fr-FR")} ${words}`] : [];
  });
  const all = standings.reduce((sum, { cards }) => sum + cards, 0);
  if (open.length > 0) return { state: "open", says: open.join(", ") };
  return { state: "done", says: all > 1 ? "Approuvées" : "Approuvée" };
}

function describePieces(
  name: OrderStageName,
  order: Staged,
  { pieces, good, moves }: Things,
): Pick<OrderStage, "state" | "says"> {
  const here = good.filter((piece) => findStageOfPiece(piece) === name);
  const past = good.filter((piece) => isPast(findStageOfPiece(piece), name));
  const end = endOfStage[name] ?? "delivered";
  const [one] = good;
  if (!one) return { state: "later", says: name === "delivered" && pieces[0] ? pieceStateLabels[pieces[0].state] : "" };
  if (past.length === good.length) return { state: "done", says: describeDone(good, end, moves) };
  const ahead = good.filter((piece) => !past.includes(piece));
  const days = describeDays(name, ahead, order.promisedDeliveryDays);
  if (here.length === 0) return { state: "later", says: days };
  if (good.length === 1) return { state: "open", says: [pieceStateLabels[one.state], days].filter(Boolean).join(", ") };
  const counts = [...Map.groupBy(here, ({ state }) => state)].map(
    ([state, those]) => `${those.length} ${formatStateOfPieces(those.length, pieceStateLabels[state])}`,
  );
  return {
    state: "open",
    says: [`${counts.join(", ")} sur ${good.length}`, days].filter(Boolean).join(", "),
  };
}

const isPast = (stage: OrderStageName | undefined, name: OrderStageName) =>
  stage === undefined || orderStageNames.indexOf(stage) > orderStageNames.indexOf(name);

/** Says by when a piece is made, and by when it is delivered: the day the buyer is told. */
function describeDays(name: OrderStageName, pieces: readonly Made[], deliveryDays: number): string {
  const due = pieces.map(({ dueAt }) => dueAt).toSorted()[0];
  if (due === undefined) return "";
  if (name === "printed")
    return `${pieces.some(({ late }) => late) ? "en retard, " : ""}pour le ${formatDayInDakar(due)}`;
  if (name !== "delivered") return "";
  return `promise pour le ${formatDayInDakar(new Date(addWorkingDays(Date.parse(due), deliveryDays)).toISOString())}`;
}

function describeDone(good: readonly Made[], end: PieceState, moves: readonly Move[]): string {
  const last = moves.findLast(({ pieceId, to }) => to === end && good.some(({ id }) => id === pieceId));
  const label = formatStateOfPieces(good.length, pieceStateLabels[end]);
  const word = label.charAt(0).toUpperCase() + label.slice(1);
  if (!last) return word;
  const handed = good.length === 1 && end === "delivered" && last.why.startsWith("Remise à") ? last.why : word;
  return `${handed} le ${formatDayInDakar(last.at)}`;
}
