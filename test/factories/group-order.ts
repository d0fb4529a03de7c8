import type { z } from "zod";
import type { createGroupOrder } from "#shared/contract/group-order.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import type { TestApp } from "#test/harness/app.ts";
import { orderBody } from "./order.ts";
import { loggedInOwner } from "./owner.ts";
import { payOrder } from "./paid-order.ts";
import { uploadImage } from "./placed-order.ts";

export type GroupOrderBody = z.input<(typeof createGroupOrder)["body"]>;
type CardBody = GroupOrderBody["cards"][number];

/** Builds an order by Mariama Sow for several people of one company, who share a logo and a cover. */
export async function groupOrderBody(
  url: string,
  changes: readonly Partial<CardBody>[],
  order: Partial<GroupOrderBody> = {},
): Promise<GroupOrderBody> {
  const [coverUrl, logoUrl] = await Promise.all([uploadImage(url, "cover"), uploadImage(url, "logo")]);
  const cards = changes.map(async (change, at): Promise<CardBody> => {
    const profileUrl = await uploadImage(url, "profile");
    const person = {
      offer: "SILVER" as const,
      firstName: `Personne ${at + 1}`,
      lastName: "Diop",
      email: `personne${at + 1}@example.com`,
    };
    return { ...orderBody({ profileUrl, coverUrl, logoUrl }), ...person, ...change };
  });
  return {
    buyer: { firstName: "Mariama", lastName: "Sow", email: "mariama@example.com", phoneNumber: "78 111 22 33" },
    cards: await Promise.all(cards),
    ...order,
  };
}

interface GroupOrderAnswer {
  status: number;
  answer: { ref: string; key: string; code?: string; fields?: Record<string, string> };
}

export async function postGroupOrder(
  url: string,
  body: GroupOrderBody,
  { query = "", headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<GroupOrderAnswer> {
  const response = await fetch(`${url}/api/commander/plusieurs${query}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as GroupOrderAnswer["answer"] };
}

let people = 0;

/**
 * Places an order of two cards for Mariama Sow, each with its own holder and without portraits, and marks it paid in
 * full. `order`: fields of the request that differ.
 */
export async function paidOrderOfTwo(
  service: Pick<TestApp, "url" | "deps">,
  offer: "GOLD" | "SILVER" = "GOLD",
  order: Partial<GroupOrderBody> = {},
) {
  const { url, deps } = service;
  const [first, second] = [`awa${(people += 1)}@example.com`, `binta${people}@example.com`];
  const body = await groupOrderBody(
    url,
    [
      { firstName: "Awa", jobTitle: "Comptable", email: first },
      { firstName: "Binta", jobTitle: "Directrice", email: second },
    ],
    order,
  );
  const { answer } = await postGroupOrder(url, body);
  await payOrder(deps, answer.ref, { received: 25_800 });
  await deps.db.query.updateTable("cards").set({ offer }).where("orderRef", "=", answer.ref).execute();
  const cards = await listOrderCards(deps.db.query, answer.ref);
  const refs = cards.map(({ ref }) => ref) as [string, string];
  // An edit that names another card's portrait would be refused before anything else.
  await deps.db.query.deleteFrom("cardImages").where("cardRef", "in", refs).where("kind", "=", "profile").execute();
  return {
    orderRef: answer.ref,
    refs,
    awa: await loggedInOwner(service, first),
    binta: await loggedInOwner(service, second),
  };
}
