import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { orderInputSchema } from "#shared/contract/public-order.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import { orderBody } from "#test/factories/order.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { createOrder } from "#server/features/orders/placing/order-placement-service.ts";
import { startPayment } from "#server/features/payments/start-payment.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { rateLimitPolicies, type RateLimit } from "./rate-limit-rules.ts";
import {
  cleanupRateLimits,
  reserveRateLimitHits,
  isIpRateLimited,
  releaseRateLimitHits,
  consumeRateLimitByIp,
} from "./rate-limit-service.ts";

const hour = 3_600_000;
const limit: RateLimit = { name: "test", max: 2, windowMs: hour };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
// Each test begins in a new hour, at its start, since windows begin there.
beforeEach(() => app.clock.advance(hour - (app.clock.now() % hour)));
afterAll(() => app.close());

/** Counts how many of the tries are granted. */
async function granted(tries: number, addressOf: (at: number) => string): Promise<number> {
  let count = 0;
  for (let at = 0; at < tries; at += 1) {
    const hits = await consumeRateLimitByIp(app.deps, limit, addressOf(at)).catch((error: Error) => error.message);
    if (hits !== "request.rate_limited") count += 1;
  }
  return count;
}

// Without the wider blocks in getRateLimitCounters every /64 had its own two hits, without end.
test("counts IPv6 by /64, and in sum by /56 and /48", async () => {
  expect(await granted(5, () => "2001:db8:1:1")).toBe(2);
  expect(await granted(20, (at) => `2001:db8:1:${(at + 2).toString(16)}`)).toBe(6);
  expect(await granted(60, (at) => `2001:db8:1:${((at + 1) * 256).toString(16)}`)).toBe(24);
  expect(await granted(3, () => "2001:db8:2:1")).toBe(2);
  expect(await granted(3, () => "10.9.9.9")).toBe(2);
});

test("a refusal costs nothing, a hit that came to something is refunded once, and old reservations are deleted", async () => {
  const address = "10.1.1.1";
  const hits = await consumeRateLimitByIp(app.deps, limit, address);
  await reserveRateLimitHits(app.deps, limit, "mine", hits);
  expect(await isIpRateLimited(app.deps, limit, address)).toBe(false);
  await reserveRateLimitHits(app.deps, limit, "other", await consumeRateLimitByIp(app.deps, limit, address));
  expect(await isIpRateLimited(app.deps, limit, address)).toBe(true);
  expect(await granted(3, () => address)).toBe(0);
  await Promise.all([releaseRateLimitHits(app.deps, limit, ["mine"]), releaseRateLimitHits(app.deps, limit, ["mine"])]);
  expect(await granted(3, () => address)).toBe(1);
  app.clock.advance(49 * hour);
  await cleanupRateLimits(app.deps);
  expect(await app.deps.db.query.selectFrom("heldHits").selectAll().execute()).toEqual([]);
});

/** Places an order from that address like the form; its images exist only as rows. */
async function placeOrder(address: string): Promise<string> {
  const uploads = uploadKinds.map((kind) => ({
    id: generateSecretId(),
    kind,
    width: 64,
    height: 64,
    variants: "[]",
    accent: "",
    master: null,
    createdAt: app.clock.now(),
    claimedAt: null,
    storedBytes: 0,
    heldBy: null,
  }));
  await app.deps.db.query.insertInto("uploads").values(uploads).execute();
  const [profileUrl = "", coverUrl = "", logoUrl = ""] = uploads.map(({ id }) => routePaths.privateImage(id));
  return (
    await createOrder(app.deps, orderInputSchema.parse(orderBody({ profileUrl, coverUrl, logoUrl })), { address })
  ).ref;
}

// Seen to fail when paid orders kept counting.
test("an address may have 40 unpaid orders in ten minutes; paying one refunds its hit", async () => {
  const address = "10.2.2.2";
  const refs: string[] = [];
  for (let at = 0; at < rateLimitPolicies.orders.max; at += 1) refs.push(await placeOrder(address));
  await expect(placeOrder(address)).rejects.toMatchObject({ code: "request.rate_limited" });
  const { code } = await createValidatedPromoCode(app.deps, { kind: "gift", value: 0 });
  expect(await startPayment(app.deps, refs[0] ?? "", { promoCode: code, address })).toEqual({ gift: true });
  await placeOrder(address);
  await expect(placeOrder(address)).rejects.toMatchObject({ code: "request.rate_limited" });
});
