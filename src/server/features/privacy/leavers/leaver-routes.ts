import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/company-departures.ts";
import type { Leaving, Successor } from "#shared/contract/company-departures.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { removalDays } from "#shared/order/retention-days.ts";
import type { CoreDeps, Deps } from "#server/deps.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentMember, getCurrentStaff } from "#server/http/access-guard.ts";
import { type CompanyCard, type Decider, decideAsMember, decideAsStaff, lockAddress } from "./address-access.ts";
import * as service from "./departure-service.ts";
import { AppError } from "#server/app-error.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { publishOrderCards } from "#server/features/cards/card-lifecycle-service.ts";
import { isCardErased } from "#server/features/cards/card-removal-rules.ts";
import { handedOnFields, closeDeparture, fillErasedCard } from "#server/features/cards/company-card-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { buildOrderSearchKeys } from "#server/features/orders/order-rules.ts";
import { nameCardInHistory, updateOrderWithHistory } from "#server/features/orders/order-service.ts";
import { listMissingCardFields } from "#server/features/orders/order-card-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { createReprintOrder } from "#server/features/orders/reprint-order-service.ts";
import { inviteSuccessor } from "#server/features/companies/invitations/invitation-service.ts";
import { type PreparedSuccessor, prepareSuccessor } from "#server/features/companies/ordering/new-cards-service.ts";
import { recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { eraseLeaver } from "../erasure/erase-removed-cards.ts";

const byMember = (request: FastifyRequest): Decider => decideAsMember(getCurrentMember(request));
const byStaff = (request: FastifyRequest, id: string): Decider => decideAsStaff(getCurrentStaff(request), id);

/** Registers the routes, for members and staff, that decide about a leaver's card. */
export function registerLeaverRoutes(app: FastifyInstance, deps: Deps): void {
  const leave = async (who: Decider, ref: string, leaving: Leaving) => {
    await service.leaveCompanyCard(deps, who, ref, leaving);
    return {
      message: `C'est noté\u00a0: sa page ne montre plus rien de cette personne. Ses données seront effacées dans ${removalDays}\u00a0jours\u00a0; jusque-là, vous pouvez annuler.`,
    };
  };
  registerEndpoint(app, contract.leaveCompanyCard, ({ params, body, request }) =>
    leave(byMember(request), params.ref, body),
  );
  registerEndpoint(app, contract.leaveCompanyCardAsStaff, ({ params, body, request }) =>
    leave(byStaff(request, params.id), params.ref, body),
  );

  const undo = async (who: Decider, ref: string) => {
    await service.undoDeparture(deps, who, ref);
    return { message: "Le départ est annulé\u00a0: la carte est comme avant." };
  };
  registerEndpoint(app, contract.undoDeparture, ({ params, request }) => undo(byMember(request), params.ref));
  registerEndpoint(app, contract.undoDepartureAsStaff, ({ params, request }) =>
    undo(byStaff(request, params.id), params.ref),
  );

  const lead = async (who: Decider, ref: string, colleague: string | null) => {
    await service.nameColleague(deps, who, ref, colleague);
    return {
      message: colleague === null ? "Sa page ne mène plus à personne." : "Sa page mène maintenant à ce collègue.",
    };
  };
  registerEndpoint(app, contract.nameColleague, ({ params, body, request }) =>
    lead(byMember(request), params.ref, body.colleague),
  );
  registerEndpoint(app, contract.nameColleagueAsStaff, ({ params, body, request }) =>
    lead(byStaff(request, params.id), params.ref, body.colleague),
  );

  const retire = async (who: Decider, ref: string) => {
    await service.retireAddress(deps, who, ref);
    return { message: "L'adresse est retirée pour toujours\u00a0: sa page ne dit plus que la phrase de l'entreprise." };
  };
  registerEndpoint(app, contract.retireAddress, ({ params, request }) => retire(byMember(request), params.ref));
  registerEndpoint(app, contract.retireAddressAsStaff, ({ params, request }) =>
    retire(byStaff(request, params.id), params.ref),
  );

  registerEndpoint(app, contract.handAddressOn, async ({ params, body, request }) =>
    present(await handAddressOn(deps, byMember(request), params.ref, body)),
  );
  registerEndpoint(app, contract.handAddressOnAsStaff, async ({ params, body, request }) =>
    present(await handAddressOn(deps, byStaff(request, params.id), params.ref, body)),
  );

  registerEndpoint(app, contract.listDepartures, async ({ request }) =>
    service.listDepartures(deps, byMember(request)),
  );
  registerEndpoint(app, contract.listDeparturesAsStaff, async ({ params, request }) =>
    service.listDepartures(deps, byStaff(request, params.id)),
  );
}

function present({ order, isLive, hasMail }: HandedOn) {
  const asked = hasMail
    ? "Un e-mail l'invite à compléter sa carte."
    : "Envoyez-lui son lien, dans «\u00a0À compléter\u00a0».";
  // Shown as a toast on a telephone: what the page says anyway is left out.
  return {
    message: `${isLive ? "La page est déjà la sienne." : asked} À payer\u00a0: ${formatFcfa(order.price)} (${order.number}).`,
    order: { ref: order.ref, number: order.number },
    isLive,
  };
}

/** The order of a successor's printed card, and whether their page is live. */
interface HandedOn {
  order: OrderRow;
  isLive: boolean;
  /** Whether the successor was written to. */
  hasMail: boolean;
}

/**
 * Hands a leaver's address on to their successor, once. The leaver is erased at once, the page becomes the successor's
 * as soon as their card is complete (they are asked for what it lacks), and a printed card is ordered, to be paid. All
 * of it, or nothing.
 * @throws {AppError} `colleague.not_found`, `departure.not_open`, `payment.price_changed`, `organisation.archived`,
 * `request.invalid`, `order.not_paid`, `erasure.payment_open`, `erasure.refund_open`
 */
async function handAddressOn(
  deps: CoreDeps,
  who: Decider,
  ref: string,
  { expected, ...successor }: Successor,
): Promise<HandedOn> {
  const handed = await inTransaction(deps, async (deps) => {
    const prepared = await prepareSuccessor(deps, who.organisationId, successor);
    const { card, order } = await lockAddress(deps, who, ref);
    const price = deps.settings.site.reprintPrice;
    if (expected !== price) throw new AppError("payment.price_changed");
    if (order.paidAt === null) throw new AppError("order.not_paid");
    await closeDeparture(deps, ref, "succeeded");
    if (!isCardErased(card)) await eraseLeaver(deps, card);
    const isLive = await fillCard(deps, order, card, prepared);
    const filled = { ...(await cards.getCardOrThrow(deps, ref)), organisationId: who.organisationId };
    if (!isLive) await inviteSuccessor(deps, filled, who.staff ? who.id : "company");
    const reprint = await createReprintOrder(deps, {
      cards: [filled],
      price,
      delivery: mapDeliveryTexts((name) => order[name]),
      company: { organisationId: who.organisationId, buyer: prepared.buyer },
      by: who.staff ? who.id : "company",
    });
    await recordSuccession(deps, who, order, card, reprint);
    return { order: reprint, isLive, hasMail: filled.ownerEmail !== "" };
  });
  await deps.db.purgeErasedData();
  return handed;
}

/** Fills the card; resolves to whether it is complete, and so live. */
async function fillCard(
  deps: InTransaction<CoreDeps>,
  order: OrderRow,
  { ref, orderRef, organisationId }: CompanyCard,
  { holder, images, company }: PreparedSuccessor,
): Promise<boolean> {
  const erased = await cards.getCardOrThrow(deps, ref);
  const permit = CardEditPermit.ask({ kind: "handover", organisationId }, erased, [
    ...handedOnFields,
    ...images.map(({ kind }) => `${kind}Url` as const),
  ]);
  await fillErasedCard(deps, permit, holder);
  for (const { kind, uploadId } of images) await cards.replaceCardImage(deps, permit, kind, uploadId, { isHeld: true });
  const filled = await cards.getCardOrThrow(deps, ref);
  if ((await listMissingCardFields(deps, { ...order, begun: 1 }, filled)).length > 0) return false;
  const others = (await cards.listOrderCards(deps.db.query, orderRef)).filter((card) => card.ref !== ref);
  await publishOrderCards(
    deps,
    orderRef,
    others.map((card) => card.ref),
  );
  if (filled.ownerEmail !== "")
    await enqueueMail(deps, {
      template: "holder-card-ready",
      orderRef: null,
      recipient: filled.ownerEmail,
      data: { firstName: filled.firstName, ref, buyer: company },
    });
  return true;
}

async function recordSuccession(
  deps: InTransaction<CoreDeps>,
  { staff, id }: Decider,
  order: OrderRow,
  card: CompanyCard,
  { number }: OrderRow,
): Promise<void> {
  await updateOrderWithHistory(
    deps,
    // Begun, since the new holder's card may lack fields, and complete orders are not checked for them.
    { begun: 1, ...buildOrderSearchKeys(order, await cards.listOrderCards(deps.db.query, order.ref)) },
    {
      orderRef: order.ref,
      actor: staff ? id : "company",
      kind: "card.handed_on",
      details: { number, ...nameCardInHistory(card) },
    },
  );
  if (staff)
    await recordAuditEntry(deps, {
      actor: staff,
      action: "card.handed_on",
      target: order.number,
      orderRef: order.ref,
    });
}
