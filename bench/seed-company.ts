import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import type { Database } from "#server/db/database.ts";

const people = 1_000;
const departments = ["Finances", "Ventes", "Informatique", "Direction"];

/** The administrator of the company that `seedCompany` makes. */
export const companyMember: CompanyMemberIdentity = {
  id: "bench",
  organisationId: "000000000000000000000BENCH",
  email: "bench@example.com",
  role: "admin",
  departments: [],
};

/** Gives a company 1,000 of the cards, alternating between four departments, unless it already has them. */
export async function seedCompany({ query }: Database): Promise<void> {
  const id = companyMember.organisationId;
  const known = await query.selectFrom("organisations").select("id").where("id", "=", id).executeTakeFirst();
  if (known) return;
  const texts = {
    legalName: "",
    ninea: "",
    rccm: "",
    address: "",
    contactName: "",
    billingEmail: "",
    billingPhone: "",
  };
  await query
    .insertInto("organisations")
    .values({
      id,
      name: "Teranga",
      ...texts,
      searchText: "teranga",
      vatRegime: "",
      listColumns: "{}",
      version: 1,
      createdAt: 0,
      updatedAt: 0,
      archivedAt: null,
    })
    .execute();
  const cards = await query.selectFrom("cards").select("ref").orderBy("ref").limit(people).execute();
  for (const [at, department] of departments.entries()) {
    const refs = cards.filter((_card, place) => place % departments.length === at).map(({ ref }) => ref);
    await query
      .updateTable("cards")
      .set({ organisationId: id, department, state: "live" })
      .where("ref", "in", refs)
      .execute();
  }
}
