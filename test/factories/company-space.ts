import { loggedInOwner } from "#test/factories/owner.ts";
import { callApi } from "#test/factories/staff-member.ts";
import type { Staff } from "#test/factories/staff.ts";
import type { TestApp } from "#test/harness/app.ts";
import { bringList, createCompany, writePeopleCsv } from "./company.ts";

/** Calls a company's space as one of its members. */
export type MemberCall = <Body = { code?: string; message?: string }>(
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; headers: Headers; body: Body }>;

/** Logs a company's member in by a mailed code, and returns their calls. */
export async function memberOf(
  service: Pick<TestApp, "url" | "deps" | "clock">,
  id: string,
  email: string,
): Promise<MemberCall> {
  const { cookie } = await loggedInOwner(service, email);
  return async <Body>(method: string, path: string, body?: object) => {
    service.clock.advance(1);
    const answer = await callApi(service.url, method, `/api/entreprises/${id}${path}`, {
      headers: { Cookie: cookie },
      ...(body && { body }),
    });
    return answer as { status: number; headers: Headers; body: Body };
  };
}

/** Makes a company of live cards in two alternating departments, with an administrator and its own mail domain. */
export async function companyWithSpace(service: TestApp, desk: Staff, name: string, people = 6) {
  const at = `${name.toLowerCase()}.example`;
  const id = await createCompany(desk, { name, address: "Plateau, Dakar" });
  await desk.call("PATCH", `/organisations/${id}/template`, { offer: "CUSTOM" });
  const list = writePeopleCsv(people).replaceAll("teranga.example", at);
  const orderRef = (await bringList(service, desk, id, list, { price: 20_000 })).body.order?.ref ?? "";
  const { query } = service.deps.db;
  await query.updateTable("cards").set({ state: "live", takesContacts: 1 }).where("orderRef", "=", orderRef).execute();
  const cards = await query
    .selectFrom("cards")
    .select("ref")
    .where("orderRef", "=", orderRef)
    .orderBy("place")
    .execute();
  const invite = (email: string, role: string, departments: string[] = []) =>
    desk.call("POST", `/organisations/${id}/members`, { email, role, departments });
  await invite(`admin@${at}`, "admin");
  return {
    id,
    at,
    orderRef,
    refs: cards.map(({ ref }) => ref),
    invite,
    admin: await memberOf(service, id, `admin@${at}`),
  };
}
