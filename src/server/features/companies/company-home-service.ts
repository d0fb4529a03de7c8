import { formatPersonName } from "#shared/format/person-name.ts";
import type { CompanyHome } from "#shared/contract/company-home.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import type { ClockDeps } from "#server/deps.ts";
import { listOpenDepartures } from "#server/features/cards/company-card-service.ts";
import { isFullyRefunded, isReprint } from "#server/features/orders/order-rules.ts";
import { type CompanyOrderStanding, listOrdersOfCompany } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { listProofs } from "#server/features/orders/proofs/proof-service.ts";
import {
  type CardInProof,
  isAnswerAwaited,
  isProofNeeded,
  isRemarkUnsent,
  listCardsInProof,
} from "#server/features/production/proofs/proof-service.ts";
import { getOrderFulfillment } from "#server/features/production/production-service.ts";
import { listChangeRequests } from "./change-requests/change-request-service.ts";
import { toMemberActor, toPeopleScope } from "./company-actor.ts";
import { readCompletions } from "./completion/completion-service.ts";
import { listCompanyDues } from "./ordering/company-dues-service.ts";

const namesListed = 3;
/** The home shows the newest orders; the space lists all. */
const ordersLookedAt = 20;
const deliveredShownMs = 14 * 24 * 3_600_000;

/** Reads what waits for a member of a company, and where its orders stand. @throws {AppError} `organisation.not_found` */
export async function readHome(deps: ClockDeps, member: CompanyMemberIdentity): Promise<CompanyHome> {
  const actor = toMemberActor(member);
  const { departments } = toPeopleScope(member);
  const { awaited, people, proposals } = await readCompletions(deps, actor);
  const home: CompanyHome = {
    proofs: [],
    corrections: [],
    dues: [],
    missing: {
      people: awaited,
      names: people.slice(0, namesListed).map(formatPersonName),
    },
    mailboxes: proposals.length,
    requests: 0,
    hasRequests: false,
    departures: (await listOpenDepartures(deps.db.query, member.organisationId, departments)).length,
    orders: [],
  };
  if (member.role !== "admin") return home;
  const { open, decided, exceptions } = await listChangeRequests(deps, actor);
  const orders = (await listOrdersOfCompany(deps, member.organisationId)).slice(0, ordersLookedAt);
  return {
    ...home,
    ...(await readOrders(deps, orders)),
    dues: await listCompanyDues(deps, member),
    requests: open.length,
    hasRequests: open.length + decided.length + exceptions.length > 0,
  };
}

async function readOrders(
  deps: ClockDeps,
  listed: readonly CompanyOrderStanding[],
): Promise<Pick<CompanyHome, "proofs" | "corrections" | "orders">> {
  const proofs: CompanyHome["proofs"] = [];
  const corrections: CompanyHome["corrections"] = [];
  const orders: CompanyHome["orders"] = [];
  for (const { order, cards, completes } of listed) {
    if (cards === 0 || isFullyRefunded(order)) continue;
    const { ref, number } = order;
    const progress = await readProgress(deps, order);
    if (progress.reached === "delivered") {
      if (Date.parse(progress.reachedAt ?? "") < deps.clock.now() - deliveredShownMs) continue;
    } else {
      const { awaited, remarked } = await countInProof(deps, order);
      if (awaited > 0) proofs.push({ ref, number, cards: awaited });
      if (remarked > 0) corrections.push({ ref, number, cards: remarked });
    }
    if (order.paidAt === null) continue;
    orders.push({
      ref,
      number,
      createdAt: new Date(order.createdAt).toISOString(),
      cards,
      completes,
      isReprint: isReprint(order),
      ...progress,
    });
  }
  return { proofs, corrections, orders };
}

/** Counts the cards that await the company's answer, and those with a sent remark, which await the team. */
async function countInProof(deps: ClockDeps, order: OrderRow): Promise<{ awaited: number; remarked: number }> {
  const proofs = await listProofs(deps.db.query, order.ref);
  const cards = proofs.length === 0 ? [] : await listCardsInProof(deps, order);
  const isSent = (card: CardInProof) => card.standing === "marked" && !isRemarkUnsent(card, proofs);
  return {
    awaited: cards.filter((card) => isAnswerAwaited(card) && !isSent(card)).length,
    remarked: cards.filter((card) => isSent(card) && (isAnswerAwaited(card) || isProofNeeded(card))).length,
  };
}

type Progress = Pick<CompanyHome["orders"][number], "reached" | "further" | "reachedAt">;

async function readProgress(deps: ClockDeps, { ref, paidAt }: OrderRow): Promise<Progress> {
  const steps = paidAt === null ? [] : ((await getOrderFulfillment(deps, ref))?.steps ?? []);
  const last = steps.findLast(({ at }) => at !== null);
  const next = last ? steps[steps.indexOf(last) + 1] : steps[0];
  return { reached: last?.step ?? null, reachedAt: last?.at ?? null, further: next?.pieces ?? 0 };
}
