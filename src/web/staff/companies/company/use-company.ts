import { useQuery } from "@tanstack/react-query";
import type { CompanyDetail, readCompanyDetail } from "#shared/contract/companies.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { readAgain } from "../../session/query-client.ts";

/** Loads a company with its template and its orders. */
export function useCompany(id: string) {
  return useQuery({
    queryKey: ["organisation", id],
    queryFn: ({ signal }) => readCompany(id, signal),
  });
}

export async function readCompany(id: string, signal?: AbortSignal): Promise<CompanyDetail> {
  return callStaff<typeof readCompanyDetail>("GET", "/api/organisations/:id", { params: { id }, signal });
}

/** After a change, reloads the company and every list that shows it or its cards. */
export async function reloadCompany(id: string): Promise<void> {
  void readAgain("organisations", "orders", "order");
  await readAgain(["organisation", id]);
}
