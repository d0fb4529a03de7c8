import fastify from "fastify";
import { expect, test } from "vitest";
import {
  setOrderKeyCookie,
  listOrderRefsFromCookies,
  hasOrderAccessKey,
  clearOrderKeyCookie,
} from "./order-key-cookie.ts";

const order = { ref: "YM0TNTFFC5JFHHJBZ08R02TM2A", key: "0123456789abcdef0123456789abcdef", companyKey: null };
const host = `__Host-commande-${order.ref}`;

async function cookiesOf(secure: boolean, cookie = ""): Promise<string[]> {
  const app = fastify();
  app.get("/give", (request, reply) => (setOrderKeyCookie(request, reply, order, secure), reply.send("")));
  app.get("/take", (_request, reply) => (clearOrderKeyCookie(reply, order.ref, secure), reply.send("")));
  const answers = [await app.inject({ url: "/give", headers: { cookie } }), await app.inject("/take")];
  return answers.flatMap(({ headers }) => headers["set-cookie"] ?? []);
}

// Seen to fail without the prefix: a page on a neighbouring host, or over http, could then set a key of its own there.
test("over https the key's cookie is bound to this host, and both of its names are cleared", async () => {
  const [given, ...taken] = await cookiesOf(true);
  expect(given).toMatch(new RegExp(`^${host}=${order.key}; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Lax; Secure$`));
  expect(taken).toEqual([
    expect.stringMatching(new RegExp(`^${host}=; Path=/; Max-Age=0; `)),
    expect.stringMatching(/^commande-\w+=; Path=\/; Max-Age=0; /),
  ]);
  expect((await cookiesOf(false)).join()).not.toContain("__Host-");
});

test("both names open the order; the bound one has priority", () => {
  const held = (cookie: string) => hasOrderAccessKey({ headers: { cookie } }, order);
  expect(held(`${host}=${order.key}`)).toBe(true);
  expect(held(`commande-${order.ref}=${order.key}`)).toBe(true);
  expect(held(`commande-${order.ref}=wrong; ${host}=${order.key}; commande-${order.ref}=wrong`)).toBe(true);
  expect(listOrderRefsFromCookies({ headers: { cookie: `${host}=${order.key}; commande-${order.ref}=x` } })).toEqual([
    order.ref,
  ]);
});
