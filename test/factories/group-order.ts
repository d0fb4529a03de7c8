import type { z } from "zod";
import type { createGroupOrder } from "#shared/contract/group-order.ts";
import { orderBody } from "./order.ts";
import { uploadImage } from "./placed-order.ts";

export type GroupOrderBody = z.input<(typeof createGroupOrder)["body"]>;
type CardBody = GroupOrderBody["cards"][number];

/** An order of Mariama Sow's for several people of one company, who share a logo and a cover. */
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

/** Sends it. */
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
