import { request as httpRequest } from "node:http";
import { Writable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { createHttpApp } from "#server/composition/app.ts";
import { hasOrderAccessKey } from "#server/http/order-key-cookie.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { orderBody } from "#test/factories/order.ts";
import { uploadImages } from "#test/factories/placed-order.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp();
afterAll(() => app.close());

const newOrder = async () => getOrderOrThrow(app.deps, await unpaidOrder(app.deps.db, app.clock.now()));

interface Answer {
  status: number;
  location: string | undefined;
  cookies: string[];
  headers: NodeJS.Dict<string | string[]>;
}

/** Requests a page like a browser that does not follow redirects. */
function open(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpRequest(app.url + path, { headers }, (answer) => {
      answer.resume();
      resolve({
        status: answer.statusCode ?? 0,
        location: answer.headers.location,
        cookies: answer.headers["set-cookie"] ?? [],
        headers: answer.headers,
      });
    })
      .on("error", reject)
      .end();
  });
}

test("a mail's link gives the browser the key and removes it from the address, without a script", async () => {
  const { ref, key } = await newOrder();
  const answer = await open(secretLinks.paymentByKey(ref, key));
  expect(answer).toMatchObject({
    status: 303,
    location: `/payer/${ref}`,
    cookies: [`commande-${ref}=${key}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax`],
  });
  expect(answer.headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  expect(await open(`${secretLinks.paymentByKey(ref.toLowerCase(), key)}&retour=annule`)).toMatchObject({
    location: `/payer/${ref}?retour=annule`,
    cookies: [expect.stringContaining(key)],
  });
  expect(await open(`/payer/${ref}`)).toMatchObject({ status: 200, cookies: [] });
});

test("a wrong key, another order's key and a missing order's key give nothing and are removed from the address too", async () => {
  const [{ ref }, other] = [await newOrder(), await newOrder()];
  for (const wrong of ["", "x", other.key, `${other.key}0`])
    expect(await open(`/payer/${ref}?cle=${wrong}`)).toMatchObject({
      status: 303,
      location: `/payer/${ref}`,
      cookies: [],
    });
  expect(await open(`/payer/${ref}?cle=a&cle=b`)).toMatchObject({ status: 303, cookies: [] });
  expect(await open(`/payer/${"0".repeat(26)}?cle=${other.key}`)).toMatchObject({
    status: 303,
    location: `/payer/${"0".repeat(26)}`,
    cookies: [],
  });
  expect(await open(`/payer/%2F%2Fevil.example?cle=x`)).toMatchObject({
    status: 303,
    location: "/payer/%2F%2Fevil.example",
  });
});

test("the ordering device gets the key, and only a device with the key counts as the buyer", async () => {
  const answer = await fetch(`${app.url}/api/commander`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(orderBody(await uploadImages(app.url))),
  });
  const { ref, key } = (await answer.json()) as { ref: string; key: string };
  expect(answer.headers.getSetCookie()).toEqual([
    `commande-${ref}=${key}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax`,
  ]);
  const order = await getOrderOrThrow(app.deps, ref);
  const other = await newOrder();
  const buyer = (headers: Record<string, string>) => hasOrderAccessKey({ headers }, order);
  expect(buyer({ cookie: `a=b; commande-${ref}=${key}` })).toBe(true);
  expect(buyer({ "x-order-key": key })).toBe(true);
  for (const headers of [
    {},
    { cookie: `commande-${ref}=${other.key}` },
    { cookie: `commande-${other.ref}=${key}` },
    { cookie: "commande-=; commande" },
    { "x-order-key": "" },
    { "x-order-key": ref },
  ] as Record<string, string>[])
    expect(buyer(headers)).toBe(false);
});

test("a browser keeps eight orders: a ninth replaces the first one", async () => {
  const orders = [];
  for (let count = 0; count < 9; count += 1) orders.push(await newOrder());
  const [first, ...others] = orders;
  const cookie = orders
    .slice(0, 8)
    .map(({ ref, key }) => `commande-${ref}=${key}`)
    .join("; ");
  const { ref, key } = others.at(-1) ?? (await newOrder());
  const { cookies } = await open(secretLinks.paymentByKey(ref, key), { cookie });
  expect(cookies).toEqual([
    expect.stringContaining(`commande-${first?.ref}=; Path=/; Max-Age=0`),
    expect.stringContaining(`commande-${ref}=${key}`),
  ]);
});

test("over https the cookie is Secure", async () => {
  const { ref, key } = await newOrder();
  const https = await createHttpApp({
    ...app.deps,
    settings: { ...app.deps.settings, publicUrl: "https://vcard.example" },
  });
  const { headers } = await https.inject({ url: secretLinks.paymentByKey(ref, key) });
  expect(headers["set-cookie"]).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  await https.close();
});

test("no log line contains a key, whether or not there is an error", async () => {
  const { ref, key } = await newOrder();
  let text = "";
  const log = createLogger(
    "trace",
    new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) }),
  );
  const told = await createHttpApp({ ...app.deps, log });
  await told.inject({ url: secretLinks.paymentByKey(ref, key) });
  await told.inject({
    url: `/api/ref/${ref}?cle=${key}`,
    headers: { cookie: `commande-${ref}=${key}`, "x-order-key": key },
  });
  await told.inject({ url: `/nulle-part?cle=${key}` });
  await told.inject({ method: "POST", url: `/api/commander?cle=${key}`, payload: { key } });
  await told.close();
  expect(text).toContain("/payer/");
  expect(text).not.toContain(key);
  expect(text).not.toContain(ref);
});
