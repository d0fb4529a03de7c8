import { routePaths } from "#shared/route-paths.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { bringList, createCompany, writePeopleCsv } from "#test/factories/company.ts";
import type { Staff } from "#test/factories/staff.ts";
import type { TestApp } from "#test/harness/app.ts";

/** Makes a company with an unpaid order of this many cards. */
export async function orderOfCompany(
  app: TestApp,
  desk: Staff,
  cards: number,
  fields: { name?: string; billingEmail?: string } = {},
): Promise<OrderRow> {
  const organisation = await createCompany(desk, {
    name: "Teranga SA",
    address: "12 avenue Pompidou, Dakar",
    contactName: "Fatou Sow",
    billingEmail: "fatou@teranga.example",
    ...fields,
  });
  const { status, body } = await bringList(app, desk, organisation, writePeopleCsv(cards));
  if (status !== 201) throw new Error(`The list was refused: ${status} ${JSON.stringify(body)}`);
  return getOrderOrThrow(app.deps, body.order?.ref ?? "");
}

/** Opens with its key the page on which a company checks its cards; `part`: the rest of the address. */
export async function openProof(
  app: TestApp,
  { ref, key }: Pick<OrderRow, "ref" | "key">,
  part = "",
): Promise<{ status: number; html: string }> {
  const answer = await fetch(app.url + routePaths.proof(ref) + part, { headers: { "x-order-key": key } });
  return { status: answer.status, html: await answer.text() };
}

/** Submits one of the page's forms; resolves to the status, the page shown on refusal, and the redirect. */
export async function answerProofPage(
  app: TestApp,
  { ref, key }: Pick<OrderRow, "ref" | "key">,
  fields: Record<string, string>,
): Promise<{ status: number; html: string; location: string | null }> {
  const answer = await fetch(app.url + routePaths.proof(ref), {
    method: "POST",
    headers: { "x-order-key": key },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return { status: answer.status, html: await answer.text(), location: answer.headers.get("location") };
}
