import type { openCompanyPayment } from "#shared/contract/company-dues.ts";
import { routePaths } from "#shared/route-paths.ts";
import { call } from "#web/kit/api/endpoint-client.ts";

/** Opens the page on which an order of the company is paid: this device gets the order's key. @throws {CallError} */
export async function openPayment(organisation: string, ref: string): Promise<void> {
  await call<typeof openCompanyPayment>("POST", "/api/entreprises/:organisation/commandes/:ref/payer", {
    params: { organisation, ref },
  });
  location.assign(routePaths.payment(ref));
}

/** The same; where that fails, opens the list of what is to be paid. */
export async function openPaymentOrList(organisation: string, ref: string): Promise<void> {
  try {
    await openPayment(organisation, ref);
  } catch {
    location.assign(routePaths.companySpace(organisation, "a-payer"));
  }
}
