import type { ListDecisions, orderFromCompanyList } from "#shared/contract/company-list.ts";
import type { CompanyDetail } from "#shared/contract/companies.ts";
import type { Staff } from "#test/factories/staff.ts";
import type { TestApp } from "#test/harness/app.ts";

type Brought = { [Name in keyof (typeof orderFromCompanyList)["answers"]]: unknown }[201] & {
  order: { ref: string; number: string } | null;
  made: number;
  changed: number;
  same: number;
  code?: string;
};

/** Writes a list of this many people as CSV; the first is Awa0. */
export function writePeopleCsv(
  count: number,
  { departments = ["Finances", "Ventes"], jobTitle = "Conseillère" } = {},
): string {
  const rows = Array.from({ length: count }, (_, at) =>
    [
      `Awa${letters(at)}`,
      "Ndiaye",
      jobTitle,
      departments[at % departments.length],
      `+22177${String(1_000_000 + at)}`,
      `awa${at}@teranga.example`,
    ].join(";"),
  );
  return ["Prénom;Nom;Fonction;Département;Téléphone;E-mail", ...rows].join("\n");
}

/** Names may contain only letters. */
function letters(at: number): string {
  return String(at).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
}

/** Creates a company through the API; resolves to its id. */
export async function createCompany(desk: Staff, fields: Partial<CompanyDetail> & { name: string }): Promise<string> {
  const { status, body } = await desk.call<{ id: string }>("POST", "/organisations", fields);
  if (status !== 201) throw new Error(`The company was refused: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

/** Imports a list for a company, as staff do. */
export async function bringList(
  app: Pick<TestApp, "url">,
  desk: Staff,
  organisation: string | undefined,
  list: string,
  { price, ...decisions }: Partial<ListDecisions> & { price?: number } = {},
): Promise<{ status: number; body: Brought }> {
  const form = new FormData();
  form.set("decisions", JSON.stringify({ columns: [], corrections: [], withoutRows: [], organisation, ...decisions }));
  form.set("file", new Blob([list]), "liste.csv");
  const query = price === undefined ? "" : `?price=${price}`;
  const answer = await fetch(`${app.url}/api/company-lists/order${query}`, {
    method: "POST",
    headers: desk.headers,
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Brought };
}
