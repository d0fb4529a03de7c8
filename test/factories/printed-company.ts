import type { CompanyPeople } from "#shared/contract/company-people.ts";
import { inTransaction } from "#server/db/database.ts";
import { freezePrintedContent } from "#server/features/production/print/frozen-print-content.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import type { TestApp } from "#test/harness/app.ts";
import { bringList, createCompany, writePeopleCsv } from "./company.ts";
import { loggedInOwner } from "./owner.ts";
import { payOrder } from "./paid-order.ts";
import { callApi } from "./staff-member.ts";
import type { Staff } from "./staff.ts";

let companies = 0;

/** Makes a company with this many people whose pages are online, and its administrator's calls. */
export async function onlineCompany({ deps, url, clock }: TestApp, desk: Staff, people = 3) {
  companies += 1;
  const name = `Jappo ${companies}`;
  const id = await createCompany(desk, { name, address: "Plateau, Dakar" });
  const list = writePeopleCsv(people).replaceAll("@teranga", `@jappo${companies}`);
  const { body } = await bringList({ url }, desk, id, list);
  const orderRef = body.order?.ref ?? "";
  await payOrder(deps, orderRef, { received: 12_900 * people });
  await deps.db.query.updateTable("cards").set({ state: "live" }).where("orderRef", "=", orderRef).execute();
  const email = `admin${companies}@jappo.example`;
  await desk.call("POST", `/organisations/${id}/members`, { email, role: "admin", departments: [] });
  const { cookie } = await loggedInOwner({ deps, url }, email);
  const call = async <Body>(method: string, path: string, body?: object) => {
    clock.advance(1);
    return (await callApi(url, method, `/api/entreprises/${id}${path}`, {
      headers: { Cookie: cookie },
      ...(body && { body }),
    })) as { status: number; body: Body & { code?: string; fields?: Record<string, string>; ref?: string } };
  };
  const listPeople = async () => (await call<CompanyPeople>("GET", "/personnes")).body;
  return { id, name, orderRef, email, call, people: listPeople };
}

/** Makes the pieces of a paid order, and prints them with the cards' current content. */
export async function printOrder(
  { deps }: Pick<TestApp, "deps">,
  orderRef: string,
  to: PieceState = "printed",
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await createPiecesForPaidOrder(deps, orderRef);
    for (const { id, cardRef } of await listPiecesByOrder(deps.db.query, orderRef))
      await freezePrintedContent(deps, {
        pieceId: id,
        orderRef,
        cardRef,
        actor: "staff:1",
        from: "to_print",
        to: "printed",
      });
  });
  await deps.db.query.updateTable("pieces").set({ state: to }).where("orderRef", "=", orderRef).execute();
}
