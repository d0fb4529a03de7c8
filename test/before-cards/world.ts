import { randomBytes } from "node:crypto";
import { CompiledQuery } from "kysely";
import sharp from "sharp";
import { buyer } from "./people.ts";
import { ask, logIn, type Answer, type Service } from "./service.ts";

/** A running old version with what surrounds it. */
export interface World extends Service {
  /** Where its payment simulator answers. */
  simulator: string;
  /** The headers by which it knows its seller. */
  seller: Record<string, string>;
  /** The last upload of each kind that went through the application. */
  lastUploads: Map<string, string>;
  runJobs(): Promise<void>;
  /** So much time (ms) passes for a service that is never off. */
  live(ms: number): Promise<void>;
}

const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000];
/** When the first order comes, and the moment at which everything is asked. */
const start = Date.UTC(2025, 11, 20, 8);
export const end = Date.UTC(2026, 10, 21, 18);
const days = Math.floor((end - start) / day);
/** Orders a day: few at first, of which the unpaid and deleted ones are erased in time, many in the last four weeks. */
const ordersOn = (dayNumber: number) => (dayNumber < days - 28 ? 1 + (dayNumber % 2) : 19);

/** What becomes of the orders, in turn. */
const fates = [
  "unpaid", "paid", "pending", "gift", "staff", "overpaid", "corrected", "paid", "refunded", "attention", "promo", "canceled", "trashed", "custom",
  "paid", "lost", "gold", "trashedPaid", "noted", "amount", "restored", "twice", "unpaid", "mailFails",
] as const;
type Fate = (typeof fates)[number];

/** Makes a year of orders through the application itself; by SQL only what it has no way to do. */
export async function writeWorld(world: World): Promise<void> {
  world.clock.at = start;
  const desk = await openDesk(world);
  let at = 0;
  const place = async (orders: number) => {
    for (const until = at + orders; at < until; at += 1) {
      await desk.stayLoggedIn();
      const from = world.clock.at;
      await makeOrder(world, desk, at, fates[at % fates.length] as Fate);
      if (!isThorough(at)) await skipSlowJobs(world, from);
      world.clock.at += 7 * minute;
    }
  };
  for (let today = 0; today < days; today += 1) {
    await place(ordersOn(today));
    const morrow = start + (today + 1) * day;
    await world.live(morrow - world.clock.at);
    world.clock.at = morrow;
    await desk.stayLoggedIn();
    await world.runJobs();
  }
  // Of today: no job has seen these yet.
  await place(2 * fates.length);
  await desk.stayLoggedIn();
  await leaveOddities(world, desk, at);
  world.clock.at = end;
}

interface Desk {
  call(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, payload?: object): Promise<Answer>;
  stayLoggedIn(): Promise<void>;
}

async function openDesk(world: World): Promise<Desk> {
  const headers = await logIn(world);
  const desk: Desk = {
    call: async (method, path, payload) => {
      world.clock.at += 1000;
      return must(await ask(world, { method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) }), path);
    },
    // A login a day would take minutes in all.
    stayLoggedIn: () => run(world, `UPDATE sessions SET last_seen_at = ${world.clock.at}, expires_at = ${world.clock.at + 12 * hour}`),
  };
  await desk.call("POST", "/promo-codes", { code: "RENTREE-2026", kind: "percentage", value: 20 });
  await desk.call("POST", "/promo-codes", { code: "NOËL_2025", kind: "amount", value: 2000, offer: "SILVER" });
  await desk.call("POST", "/promo-codes", { code: "CADEAU--SDV", kind: "gift", maxUses: 900 });
  await desk.call("POST", "/promo-codes", { code: "JAMAIS", kind: "percentage", value: 50, maxUses: 3 });
  return desk;
}

function must(answer: Answer, what: string): Answer {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
  return answer;
}

async function run(world: World, text: string): Promise<void> {
  await world.query.executeQuery(CompiledQuery.raw(text));
}

const address = (at: number) => `10.${at % 200}.${Math.floor(at / 200)}.7`;
const kinds = ["profile", "cover", "logo"] as const;
type Kind = (typeof kinds)[number];
const imageUrl = (id: string) => `/api/uploads/${id}/image`;

/** A row as another such upload would have left it. */
async function copyUpload(world: World, like: string): Promise<string> {
  const row = await world.query.selectFrom("uploads").selectAll().where("id", "=", like).executeTakeFirstOrThrow();
  const id = randomBytes(16).toString("hex");
  const free = { ...row, id, createdAt: world.clock.at, orderRef: null };
  await world.query.insertInto("uploads").values(free).execute();
  return imageUrl(id);
}

async function upload(world: World, at: number): Promise<{ profileUrl: string; coverUrl: string; logoUrl: string }> {
  const send = async (kind: Kind) => {
    const like = world.lastUploads.get(kind);
    if (like && !isThorough(at)) return copyUpload(world, like);
    const form = new FormData();
    form.set("kind", kind);
    form.set("file", new Blob([new Uint8Array(await (at % 3 === 1 ? largeImage : tinyImage))], { type: "image/png" }), "image.png");
    const encoded = new Response(form);
    const sent = { payload: Buffer.from(await encoded.arrayBuffer()), headers: { "content-type": encoded.headers.get("content-type") ?? "" } };
    const { id } = must(await ask(world, { method: "POST", url: "/api/uploads", remoteAddress: address(at), ...sent }), "upload").json<{ id: string }>();
    world.lastUploads.set(kind, id);
    return imageUrl(id);
  };
  const [profileUrl = "", coverUrl = "", logoUrl = ""] = await Promise.all(kinds.map(send));
  return { profileUrl, coverUrl, logoUrl };
}
const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#2a6" } }).png().toBuffer();
const [tinyImage, largeImage] = [drawn(40, 40), drawn(700, 500)];

async function order(world: World, at: number, changes: object = {}): Promise<string> {
  const payload = { ...buyer(at, 3), ...(await upload(world, at)), ...changes };
  const headers = at % 3 === 0 ? { "idempotency-key": `order-number-${at}` } : {};
  return must(await ask(world, { method: "POST", url: "/api/commander", remoteAddress: address(at), payload, headers }), "order").json<{ ref: string }>().ref;
}

/** Presses "Payer"; resolves to the simulator's checkout page, or to nothing after a gift. */
async function press(world: World, ref: string, promoCode?: string): Promise<string> {
  const answer = must(await ask(world, { method: "POST", url: `/api/paytech/${ref}`, payload: promoCode ? { promoCode } : {} }), "press");
  return answer.json<{ redirectUrl?: string }>().redirectUrl ?? "";
}

const methods = ["Orange Money", "Wave", "Free Money", "Carte Bancaire"];

async function choose(world: World, checkout: string, action: string, at: number): Promise<void> {
  world.clock.at += 20_000;
  const { pathname } = new URL(checkout);
  const payload = new URLSearchParams({ action, method: methods[at % methods.length] ?? "" }).toString();
  must303(await ask(world, { method: "POST", url: pathname, payload, headers: { "content-type": "application/x-www-form-urlencoded" } }));
}

function must303({ status, bytes }: Answer): void {
  if (status !== 303) throw new Error(`simulator: ${status} ${bytes.toString().slice(0, 300)}`);
}

async function pay(world: World, ref: string, at: number, action = "pay", promoCode?: string): Promise<string> {
  const checkout = await press(world, ref, promoCode);
  await choose(world, checkout, action, at);
  return checkout;
}

const byStaff = (desk: Desk, ref: string, at: number) => desk.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reference: `reçu n° ${at}`, reason: "Payé au bureau" });

/** Images and mails take their time: those of one order in eight go the whole way. */
const isThorough = (at: number) => at % 8 === 7;

async function skipSlowJobs(world: World, from: number): Promise<void> {
  await run(world, `DELETE FROM jobs WHERE kind IN ('upload.variants', 'mail.send') AND done_at IS NULL AND created_at >= ${from}`);
  await run(world, `UPDATE mails SET sent_at = created_at + 2000 WHERE sent_at IS NULL AND created_at >= ${from} AND recipient NOT LIKE 'refuse%'`);
}

async function makeOrder(world: World, desk: Desk, at: number, fate: Fate): Promise<void> {
  if (fate === "custom") return makeCustom(world, desk, at);
  const ref = await order(world, at, fate === "mailFails" ? { email: `refuse${at}@nulle-part.example` } : {});
  world.clock.at += minute;
  const acts: Record<Exclude<Fate, "custom">, () => Promise<unknown>> = {
    unpaid: async () => undefined,
    mailFails: async () => undefined,
    pending: () => press(world, ref, at % 2 ? "RENTREE-2026" : undefined),
    paid: () => pay(world, ref, at),
    promo: () => pay(world, ref, at, "pay", "RENTREE-2026"),
    amount: () => pay(world, ref, at, "pay", "NOËL_2025"),
    gift: () => press(world, ref, "CADEAU--SDV"),
    staff: () => byStaff(desk, ref, at),
    lost: () => pay(world, ref, at, "lose"),
    twice: () => pay(world, ref, at, "twice"),
    canceled: () => pay(world, ref, at, "cancel"),
    overpaid: async () => {
      const checkout = await press(world, ref);
      await byStaff(desk, ref, at);
      await choose(world, checkout, "pay", at);
    },
    refunded: async () => {
      await pay(world, ref, at);
      await refund(world, ref);
    },
    // What was asked is no more what the provider says.
    attention: async () => {
      const checkout = await press(world, ref);
      await run(world, `UPDATE payment_attempts SET amount = amount - 1000 WHERE order_ref = '${ref}'`);
      await choose(world, checkout, "pay", at);
    },
    corrected: async () => {
      await desk.call("PATCH", `/orders/${ref}`, { lastName: "Corrigée-Une", workDescription: "Avant le paiement" });
      if (at % 3 > 0) await pay(world, ref, at);
      await desk.call("PATCH", `/orders/${ref}`, { lastName: "N'Diaye-Corrigé", email: `corrige${at}@example.com`, phoneNumber: "+33 6 99 88 77 66" });
      await desk.call("PATCH", `/orders/${ref}`, { workEmail: `nouveau${at}@bureau.example.sn`, socialMedias: ["https://corrige.example.sn/"], company: "Société corrigée ✔" });
      await desk.call("POST", `/orders/${ref}/resend`, { template: at % 3 > 0 ? "payment-received" : "order-received" });
    },
    noted: async () => {
      await desk.call("POST", `/orders/${ref}/notes`, { text: `Note de l'équipe n° ${at} : rappeler demain, « urgent »` });
      await pay(world, ref, at);
      await desk.call("POST", `/orders/${ref}/verify-payment`);
    },
    trashed: () => desk.call("DELETE", `/orders/${ref}`),
    trashedPaid: async () => {
      await pay(world, ref, at);
      await desk.call("DELETE", `/orders/${ref}`);
    },
    restored: async () => {
      if (at % 2) await pay(world, ref, at);
      await desk.call("DELETE", `/orders/${ref}`);
      await desk.call("POST", `/orders/${ref}/restore`);
    },
    // Not on sale yet.
    gold: async () => {
      const { socialMedias } = buyer(at, 15);
      await run(world, `UPDATE orders SET offer = 'GOLD', price = 18900, social_medias = '${JSON.stringify(socialMedias)}' WHERE ref = '${ref}'`);
      if (at % 5 > 0) await byStaff(desk, ref, at);
    },
  };
  await acts[fate]();
}

async function makeCustom(world: World, desk: Desk, at: number): Promise<void> {
  const payload = { offer: "CUSTOM", ...buyer(at, 15), ...(await upload(world, at)), ...(at % 3 ? { price: 20_000 + at } : {}) };
  const { ref } = (await desk.call("POST", "/orders", payload)).json<{ ref: string }>();
  if (at % 4 > 0) await pay(world, ref, at);
}

async function refund(world: World, ref: string): Promise<void> {
  const { rows } = await world.query.executeQuery<{ refCommand: string }>(CompiledQuery.raw(`SELECT ref_command FROM payment_attempts WHERE order_ref = '${ref}'`));
  const answer = await fetch(`${world.simulator}/api/payment/refund-payment`, {
    method: "POST",
    headers: { "content-type": "application/json", ...world.seller },
    body: JSON.stringify({ ref_command: rows[0]?.refCommand }),
  });
  if (!answer.ok) throw new Error(`refund: ${answer.status} ${await answer.text()}`);
}

/** Uploads that wait for an order, and erased orders whose images no sweep has let go yet. */
async function leaveOddities(world: World, desk: Desk, at: number): Promise<void> {
  await desk.call("PATCH", "/promo-codes/JAMAIS", { disabled: true });
  for (let more = 0; more < 3; more += 1) await upload(world, at + more);
  for (const kind of kinds) {
    await run(world, `INSERT INTO uploads (id, kind, width, height, variants, created_at, order_ref)
      SELECT ${kind}_upload_id, '${kind}', 40, 40, '[{"name":"${kind}-40.webp","type":"image/webp","width":40}]', created_at, ref FROM orders WHERE expired_at IS NOT NULL AND number < 'SDV-4'`);
  }
}
