import { afterAll, afterEach, describe, expect, test } from "vitest";
import { defaultCardAppearance } from "#shared/card/card-look.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { DatabaseConnectionLostError } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { permitEdits } from "#test/factories/edit-permit.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { removeCardImage } from "./images/card-images.ts";
import {
  updateCardContent,
  updateCardAppearance,
  eraseOrderCards,
  unpublishOrderCards,
  pauseLiveCard,
  pauseOrderCards,
  pauseLostCardTags,
  moveOrderCardsToTrash,
  scheduleCardRemoval,
} from "./card-lifecycle-service.ts";
import { createCompanyWithTemplate } from "#server/features/companies/company-service.ts";
import { markCardLeft } from "./company-card-service.ts";

const service = await startTestApp();
const nodes = [service, await service.addNode(), await service.addNode()];
afterAll(() => service.close());
const { clock, worker } = service;

let away = false;
afterEach(() => void (away = false));
for (const { deps } of nodes) {
  const { query } = deps.db;
  Object.defineProperty(deps.db, "query", {
    get: () => {
      if (away) throw new DatabaseConnectionLostError("away");
      return query;
    },
  });
}

type Act = (deps: InTransaction<Deps>, ref: string) => Promise<unknown>;
const phone = "+221771234567";

/** Creates a live card whose share picture is drawn; `paths`: every address that shows something of it. */
async function liveCard(): Promise<{ ref: string; paths: string[] }> {
  const ref = await placeOrder(service.url, { phoneNumber: phone });
  await payOrder(service.deps, ref);
  clock.advance(5000);
  await worker.runDue();
  const page = await (await fetch(`${service.url}/vcard/${ref}`)).text();
  const images = [...page.matchAll(/\/images\/[0-9a-f]{32}\/[^" ]+/g)].map(([path]) => path);
  return {
    ref,
    paths: [
      `/vcard/${ref}`,
      `/vcard/${ref}?s=nfc`,
      `/api/orders/vcard/${ref}`,
      `/api/orders/vcard/${ref}?photo=0`,
      `/api/ref/${ref}`,
      ...new Set(images),
    ],
  };
}

/** Asks every node for each path, `times` times: the second answer may come from memory. */
async function askAll(paths: readonly string[], times = 2): Promise<{ path: string; status: number; text: string }[]> {
  const answers = [];
  for (const { url } of nodes) {
    for (const path of Array.from({ length: times }, () => paths).flat()) {
      const answer = await fetch(url + path, { headers: { Accept: "text/html" } });
      answers.push({ path, status: answer.status, text: await answer.text() });
    }
  }
  return answers;
}

/** The API still answers for an order that is unpaid again, without its card. */
const isShown = ({ path, status, text }: { path: string; status: number; text: string }) =>
  status === 200 && (!path.startsWith("/api/ref") || text.includes(phone));
const shown = (answers: Awaited<ReturnType<typeof askAll>>) => answers.filter(isShown).map(({ path }) => path);

/** In an outage nodes cache nothing new, so asking once shows what they have. */
const askNow = (paths: readonly string[]) => askAll(paths, away ? 1 : 2);

const takingAway: [string, Act][] = [
  ["paused", (deps, ref) => pauseLiveCard(deps, permitEdits(ref))],
  ["paused with its order", (deps, ref) => pauseOrderCards(deps, ref, [permitEdits(ref)])],
  ["unpaid again", unpublishOrderCards],
  ["in the bin", moveOrderCardsToTrash],
  ["removed by its owner", (deps, ref) => scheduleCardRemoval(deps, permitEdits(ref))],
  ["erased", (deps, ref) => eraseOrderCards(deps, { orderRef: ref })],
  ["left by its holder", leave],
];

async function leave(deps: InTransaction<Deps>, ref: string): Promise<void> {
  const { id: organisationId } = await createCompanyWithTemplate(deps, { userId: "u", name: "U" }, { name: "Teranga" });
  await deps.db.query.updateTable("cards").set({ organisationId }).where("ref", "=", ref).execute();
  const card = { ref, orderRef: ref, department: "", organisationId };
  await markCardLeft(deps, permitEdits(ref), card, { by: "u", colleagueRef: null });
}

/** A card that every test leaves alone. */
const stays = await liveCard();
const staying = stays.paths.filter((path) => !path.startsWith("/api/ref"));

// Seen to fail before nodes compared (every node showed page, contact file and images), and without waiting for the
// other nodes to compare.
describe.each(takingAway)("a card that is %s", (_name, act) => {
  test("is shown by no node any more, even if the database goes away, while other cards are", async () => {
    const gone = await liveCard();
    for (const answers of [await askAll(gone.paths, 1), await askAll(stays.paths, 1)])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await inTransaction(nodes[1]?.deps as Deps, (deps) => act(deps, gone.ref));
    for (const isAway of [true, false, true]) {
      away = isAway;
      expect(shown(await askNow(gone.paths))).toEqual([]);
      expect(new Set(shown(await askAll(staying, 1)))).toEqual(new Set(staying));
      clock.advance(1500);
    }
  });
});

const changing: [string, Act, RegExp][] = [
  [
    "changed",
    (deps, ref) => updateCardContent(deps, permitEdits(ref), { phoneNumber: "+221779999999" }),
    /77 ?123 ?45 ?67/,
  ],
  [
    "hidden",
    (deps, ref) => updateCardAppearance(deps, permitEdits(ref), { ...defaultCardAppearance, hidden: ["phoneNumber"] }),
    /77 ?123 ?45 ?67/,
  ],
  ["taken off", (deps, ref) => removeCardImage(deps, permitEdits(ref), "profile"), /PHOTO|profile-/],
];

describe.each(changing)("what was %s on a card", (_name, act, former) => {
  test("is shown by no node any more, even if the database goes away", async () => {
    const { ref, paths } = await liveCard();
    await askAll(paths, 1);
    await inTransaction(nodes[1]?.deps as Deps, (deps) => act(deps, ref));
    for (const isAway of [true, false, true]) {
      away = isAway;
      expect((await askNow(paths)).filter(({ status, text }) => status === 200 && former.test(text))).toEqual([]);
      clock.advance(1500);
    }
    // A node that read the card during a comparison may show it in an outage only after its next comparison.
    const shownInOutage = async () => {
      away = false;
      await askAll([`/vcard/${ref}`]);
      away = true;
      return shown(await askAll([`/vcard/${ref}`]));
    };
    await expect.poll(shownInOutage).toHaveLength(6);
  });
});

test("the tags of a lost card open no page any more either", async () => {
  const { ref } = await liveCard();
  await askAll([`/vcard/${ref}?s=nfc`]);
  await inTransaction(nodes[1]?.deps as Deps, (deps) => pauseLostCardTags(deps, permitEdits(ref), 1));
  away = true;
  expect(shown(await askAll([`/vcard/${ref}?s=nfc`]))).toEqual([]);
});

// Seen to fail without `doubt`: the node showed the card that it had just paused.
test("a node that takes a card away never shows it again, even if it loses the database before telling anybody", async () => {
  const [node] = nodes;
  const { ref, paths } = await liveCard();
  await askAll(paths);
  const taken = inTransaction(node?.deps as Deps, async (deps) => {
    await pauseLiveCard(deps, permitEdits(ref));
    away = true;
  });
  await expect(taken).rejects.toThrow(DatabaseConnectionLostError);
  for (const path of paths) {
    expect((await fetch((node?.url ?? "") + path)).status, path).toBe(503);
  }
});
