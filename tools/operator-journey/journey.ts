/**
 * Steps of people on the operator's journey, one word each: `buy`, `post`, `still`, `visit`, `version V`. `SITE`: the
 * address; `STATE`: the file with the order.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startSmtp } from "#test/stand-ins/smtp.ts";
import { openCheckout, pressButton } from "#test/harness/payments.ts";

const { SITE: site = "", STATE: state = "" } = process.env;
const [word, argument] = process.argv.slice(2);
const mails = `${state}.mails`;
const person = { firstName: "Aïssatou", lastName: "Bâ", email: "aissatou@example.com" };

if (word === "buy") {
  for (const path of ["/", "/commander/SILVER", "/exemple", "/administration"]) await got(path);
  const ref = await placeOrder(site, person);
  await pressButton(await openCheckout(site, ref), "pay", "Wave");
  writeFileSync(state, JSON.stringify({ ref }));
  await lookAgain(ref);
  while (!existsSync(mails) || !readFileSync(mails, "utf8").includes(person.email)) await wait(100);
} else if (word === "post") {
  const { url, received } = await startSmtp();
  writeFileSync(`${state}.post`, url);
  for (; ; await wait(200)) writeFileSync(mails, received.map(({ to }) => `${to.join()}\n`).join(""));
} else if (word === "still") {
  await lookAgain((JSON.parse(readFileSync(state, "utf8")) as { ref: string }).ref);
} else if (word === "version") {
  const { version } = await asked<{ version: string }>("/api/system", { headers: await loggedIn() });
  if (version !== argument) throw new Error(`The version is ${version}, not ${argument}.`);
} else if (word === "visit") {
  let visits = 0;
  for (; !existsSync(`${state}.done`); visits += 1) {
    await got(visits % 2 ? "/" : "/exemple");
    await wait(20);
  }
  writeFileSync(`${state}.visits`, String(visits));
}

/** Checks that the order is paid, its card is open, and the team finds it. */
async function lookAgain(ref: string): Promise<void> {
  const order = await asked<{ paid: boolean }>(`/api/ref/${ref}`);
  if (!order.paid) throw new Error("The order is not paid.");
  if (!(await (await got(`/vcard/${ref}`)).text()).includes(person.firstName))
    throw new Error("The card is not that person's.");
  const orders = await asked<{ ref: string }[]>("/api/orders", { headers: await loggedIn() });
  if (!orders.some((one) => one.ref === ref)) throw new Error("The team does not find the order.");
}

async function loggedIn(): Promise<{ authorization: string }> {
  const { token } = await asked<{ token: string }>("/api/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "awa@carte.example.sn", password: "le fleuve coule" }),
  });
  return { authorization: `Bearer ${token}` };
}

async function asked<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  return (await (await got(path, init)).json()) as Answer;
}

async function got(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(site + path, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
  return answer;
}
