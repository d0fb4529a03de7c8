import { getCataloguePrices, type OfferName, type OfferPrices } from "#shared/offers/offers.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { unpayableFcfa } from "#shared/payment/payment-provider.ts";
import { generateSortableId, generateCrockfordString } from "#server/db/generate-ids.ts";
import { releaseExpiredPromoHolds, assertPromoHoldAllowed } from "./holds.ts";
import {
  promoCodePattern,
  promoHoldDurationMs,
  normalizePromoCode,
  computeDiscountedPrice,
  type PromoPricedCard,
  findPromoCodeRefusal,
  listUnpayableOffers,
} from "./promo-code-rules.ts";
import * as store from "./promo-code-store.ts";
import type { PromoCodeRow } from "./promo-code-tables.ts";
import * as holds from "./holds-store.ts";

/** 60 random bits; payments.md rule 7 asks for at least 50. */
const generatedLength = 12;

/** Reports a code that cannot be created; the message is a French sentence for staff. */
export class PromoCodeError extends Error {
  readonly field: "code" | "value" | "maxUses" | "endsOn";
  constructor(field: PromoCodeError["field"], message: string) {
    super(message);
    this.field = field;
  }
}

export interface NewPromoCodeInput {
  /** A word chosen by staff; generated if left out. */
  code?: string | undefined;
  kind: PromoCodeRow["kind"];
  /** Percent (1 to 100) or whole FCFA; 0 for a gift. */
  value: number;
  offer?: OfferName | undefined;
  /** ms since 1970 UTC; the end is excluded. */
  startsAt?: number | undefined;
  endsAt?: number | undefined;
  maxUses?: number | undefined;
}

/**
 * Creates a code that leaves, for each of its offers, nothing to pay or what the provider takes at these prices.
 * @throws {PromoCodeError}
 */
export async function createValidatedPromoCode(
  deps: ClockDeps,
  input: NewPromoCodeInput,
  prices: OfferPrices = getCataloguePrices(),
): Promise<PromoCodeRow> {
  const row: PromoCodeRow = {
    code: input.code === undefined ? generateCrockfordString(generatedLength) : normalizePromoCode(input.code),
    kind: input.kind,
    value: input.kind === "gift" ? 0 : input.value,
    offer: input.offer ?? null,
    startsAt: input.startsAt ?? null,
    endsAt: input.endsAt ?? null,
    maxUses: input.maxUses ?? null,
    taken: 0,
    disabledAt: null,
    createdAt: deps.clock.now(),
  };
  const fault = findPromoCodeFault(row, prices);
  if (fault) throw fault;
  if (!(await store.insertPromoCodeRow(deps.db.query, row)))
    throw new PromoCodeError("code", `Le code ${row.code} existe déjà.`);
  return row;
}

function findPromoCodeFault(row: PromoCodeRow, prices: OfferPrices): PromoCodeError | undefined {
  if (!promoCodePattern.test(row.code))
    return new PromoCodeError("code", "Un code a de 3 à 32 lettres, chiffres, tirets ou soulignés.");
  if (row.kind === "percentage" && !isWhole(row.value, 1, 100))
    return new PromoCodeError("value", "Un pourcentage est un nombre entier de 1 à 100.");
  if (row.kind === "amount" && !isWhole(row.value, 1, 1_000_000))
    return new PromoCodeError("value", "Un montant est un nombre entier de FCFA, de 1 à 1 000 000.");
  if (row.maxUses !== null && !isWhole(row.maxUses, 1, 1_000_000))
    return new PromoCodeError("maxUses", "Le nombre d'utilisations est un nombre entier, de 1 à 1 000 000.");
  if (row.startsAt !== null && row.endsAt !== null && row.endsAt <= row.startsAt)
    return new PromoCodeError("endsOn", "La fin doit venir après le début.");
  const unpayable = listUnpayableOffers(row, row.offer, prices);
  if (unpayable.length === 0) return undefined;
  return new PromoCodeError(
    "value",
    `Ce code laisserait de 1 à ${unpayableFcfa} FCFA à payer (${unpayable.join(", ")}), ce que la page de paiement refuse\u00a0: offrez tout ou laissez plus de ${unpayableFcfa} FCFA.`,
  );
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

export { listAllPromoCodes } from "./promo-code-store.ts";

/** Finds one code, as people type it. */
export async function findPromoCodeAsTyped(deps: ClockDeps, code: string): Promise<PromoCodeRow | undefined> {
  return store.findPromoCodeRow(deps.db.query, normalizePromoCode(code));
}

/** Enables a disabled code again; returns `false` if it does not exist, or is enabled already. */
export async function enablePromoCode(deps: ClockDeps, code: string): Promise<boolean> {
  return store.markPromoCodeEnabled(deps.db.query, normalizePromoCode(code));
}

/** Disables a code for new payments; returns `false` if it does not exist, or is disabled already. */
export async function disablePromoCode(deps: ClockDeps, code: string): Promise<boolean> {
  return store.markPromoCodeDisabled(deps.db.query, normalizePromoCode(code), deps.clock.now());
}

export interface PromoPriceQuote {
  code: string;
  /** Whole FCFA; 0 is a gift. */
  price: number;
}

/**
 * Quotes the price of an order's cards with a typed code; reserves nothing. Accepts an exhausted code, of which the
 * order may have reserved a use.
 * @throws {AppError} `promo.unknown`, `.expired`, `.not_started`, `.wrong_offer`
 */
export async function quotePromoPrice(
  deps: ClockDeps,
  typed: string,
  cards: readonly PromoPricedCard[],
): Promise<PromoPriceQuote> {
  const code = normalizePromoCode(typed);
  if (!promoCodePattern.test(code)) throw new AppError("promo.unknown");
  const found = await store.findPromoCodeRow(deps.db.query, code);
  const offers = cards.map(({ offer }) => offer);
  const refusal = findPromoCodeRefusal(found, deps.clock.now(), offers);
  // `reservePromoUse` decides whether a use is left, since the order may have reserved one.
  if (refusal && refusal !== "promo.exhausted") throw new AppError(refusal);
  if (!found) throw new AppError("promo.unknown");
  return { code: found.code, price: computeDiscountedPrice(found, cards) };
}

/**
 * Checks whether this order has reserved a use of the code, or could reserve one now; an expired hold counts as
 * released.
 */
export async function canOrderUsePromoCode(deps: ClockDeps, code: string, orderRef: string): Promise<boolean> {
  return store.hasPromoUseLeft(deps.db.query, code, orderRef, deps.clock.now() - promoHoldDurationMs);
}

export interface PromoUseReservation {
  code: string;
  orderRef: string;
  /**
   * The attempt that reserves the use, the hashed network of the person who pressed (`hashPromoHolderNetwork`), and the
   * time (ms); null for a gift, which is paid at once.
   */
  hold: { refCommand: string; holder: string; at: number } | null;
}

/**
 * Reserves one use of a code for an order, in the payment's transaction. A use that the order holds from an earlier
 * attempt moves to this one, but still counts for the network that reserved it.
 * @throws {AppError} `promo.exhausted`, `promo.held`, `order.already_paid`, or why the code became invalid meanwhile
 */
export async function reservePromoUse(
  deps: InTransaction<ClockDeps>,
  { code, orderRef, hold }: PromoUseReservation,
): Promise<void> {
  const now = deps.clock.now();
  const [refCommand, updatedAt] = [hold?.refCommand ?? null, hold?.at ?? now];
  const row = {
    id: generateSortableId(now),
    code,
    orderRef,
    refCommand,
    state: "reserved",
    holder: hold?.holder ?? null,
    overLimit: 0,
    createdAt: now,
    updatedAt,
  } as const;
  if (await store.insertPromoRedemption(deps.db.query, row)) {
    const taken = await store.takePromoUseIfValid(deps.db.query, code, now);
    if (!taken)
      throw new AppError(
        findPromoCodeRefusal(await store.findPromoCodeRow(deps.db.query, code), now) ?? "promo.exhausted",
      );
    if (hold) await assertPromoHoldAllowed(deps, hold.holder, taken);
    return;
  }
  // The redemption is neither new nor reserved, so it is used and paid.
  if (!(await store.updateReservedRedemption(deps.db.query, orderRef, code, { refCommand, updatedAt })))
    throw new AppError("order.already_paid");
}

/**
 * Consumes the use of `code` by a paid order, and releases the order's other reserved uses. Returns `false` if the use
 * had been released meanwhile and none is left: the price stays, and the use is recorded as beyond the limit.
 */
export async function consumePromoUse(
  deps: InTransaction<ClockDeps>,
  orderRef: string,
  code: string | null,
): Promise<boolean> {
  const now = deps.clock.now();
  const counted =
    code === null ||
    (await store.updateReservedRedemption(deps.db.query, orderRef, code, {
      state: "used",
      holder: null,
      updatedAt: now,
    })) ||
    (await takePromoUseForLatePayment(deps, orderRef, code));
  await restorePromoUses(deps, await store.releaseReservedRedemptions(deps.db.query, { orderRef }, now));
  return counted;
}

async function takePromoUseForLatePayment(
  deps: InTransaction<ClockDeps>,
  orderRef: string,
  code: string,
): Promise<boolean> {
  // First: PostgreSQL keeps a code's row locked even if the update then finds no use left.
  await releaseExpiredPromoHolds(deps, code, 1);
  const taken = await store.takePromoUseIfLeft(deps.db.query, code);
  const now = deps.clock.now();
  const became = taken ? { state: "used" as const, overLimit: 0 } : { state: "released" as const, overLimit: 1 };
  await store.insertPromoRedemption(deps.db.query, {
    id: generateSortableId(now),
    code,
    orderRef,
    refCommand: null,
    ...became,
    holder: null,
    createdAt: now,
    updatedAt: now,
  });
  return taken;
}

/** Releases, once, the use reserved by an attempt that will not be paid. */
export async function releaseAttemptPromoUse(deps: InTransaction<ClockDeps>, refCommand: string): Promise<void> {
  await restorePromoUses(deps, await store.releaseReservedRedemptions(deps.db.query, { refCommand }, deps.clock.now()));
}

/** Releases the uses that an order that will not be paid still reserves. */
export async function releaseOrderPromoUses(deps: InTransaction<ClockDeps>, orderRef: string): Promise<void> {
  await restorePromoUses(deps, await store.releaseReservedRedemptions(deps.db.query, { orderRef }, deps.clock.now()));
}

async function restorePromoUses(deps: InTransaction<DbDeps>, codes: string[]): Promise<void> {
  for (const code of codes.toSorted()) await store.returnPromoUses(deps.db.query, code, 1);
}

/**
 * Releases expired holds and sets each code's counter to the number of its redemptions, nightly (payments.md rule 7);
 * logs a difference.
 */
export async function recountPromoRedemptions(deps: Deps): Promise<void> {
  for (const { code } of await store.listAllPromoCodes(deps.db.query)) {
    await releaseExpiredPromoHolds(deps, code, Number.MAX_SAFE_INTEGER);
    const right = await inTransaction(deps, async (deps) => {
      await store.lockPromoCodeRow(deps.db.query, code);
      return store.recountPromoUses(deps.db.query, code);
    });
    if (right !== undefined) deps.log.warn({ promo: code, right }, "a promo code's counter was wrong");
  }
}

/** Counts the orders paid beyond their code's limit after `after` (ms). */
export async function countOrdersPaidOverPromoLimit(deps: DbDeps, after: number): Promise<number> {
  return (await holds.countPromoOverLimitByCode(deps.db.query, after)).reduce((sum, { count }) => sum + count, 0);
}
