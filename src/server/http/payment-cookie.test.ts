import fastify from "fastify";
import { expect, test } from "vitest";
import { setPaymentCookie, listBrowserPayments } from "./payment-cookie.ts";

const orderRef = "YM0TNTFFC5JFHHJBZ08R02TM2A";
const secret = (at: number) => String(at).padStart(32, "0");

async function cookiesOf(secure: boolean, cookie = ""): Promise<string[]> {
  const app = fastify();
  app.get(
    "/give",
    (request, reply) => (setPaymentCookie(request, reply, { orderRef, refCommand: secret(9) }, secure), reply.send("")),
  );
  const { headers } = await app.inject({ url: "/give", headers: { cookie } });
  return [headers["set-cookie"] ?? []].flat();
}

test("over https the cookie is bound to this host; both names are read", async () => {
  expect(await cookiesOf(true)).toEqual([
    `__Host-paiement-${orderRef}=${secret(9)}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure`,
  ]);
  const held = (cookie: string) => listBrowserPayments({ headers: { cookie } }, orderRef);
  expect(held(`__Host-paiement-${orderRef}=${secret(1)}`)).toEqual([secret(1)]);
  expect(held(`paiement-${orderRef}=${secret(1)}`)).toEqual([secret(1)]);
  expect(held(`paiement-x=${secret(1)}`)).toEqual([]);
  expect(held("")).toEqual([]);
});

test("a browser keeps the last four payments of an order, and eight orders; malformed ids are left out", async () => {
  const [given] = await cookiesOf(false, `paiement-${orderRef}=${[1, 2, 3, 4].map(secret).join(".")}`);
  expect(given).toContain(`=${[9, 1, 2, 3].map(secret).join(".")};`);
  expect(listBrowserPayments({ headers: { cookie: `paiement-${orderRef}=x.${secret(1)}.'--` } }, orderRef)).toEqual([
    secret(1),
  ]);
  const refs = Array.from({ length: 9 }, (_, at) => orderRef.slice(0, -1) + at);
  const cookies = await cookiesOf(false, refs.map((ref) => `paiement-${ref}=${secret(1)}`).join("; "));
  expect(cookies.slice(0, -1).map((one) => one.split(";")[0])).toEqual([
    `paiement-${refs[0]}=`,
    `paiement-${refs[1]}=`,
  ]);
});
