import type { openCompanyOrder } from "#shared/contract/company-home.ts";
import { routePaths } from "#shared/route-paths.ts";
import { call } from "#web/kit/api/endpoint-client.ts";

/** Opens a page of one of the company's orders; this device gets the order's key. @throws {CallError} */
export async function openOrder(organisation: string, ref: string, page: "payment" | "proof"): Promise<void> {
  await call<typeof openCompanyOrder>("POST", "/api/entreprises/:organisation/commandes/:ref/ouvrir", {
    params: { organisation, ref },
  });
  location.assign(routePaths[page](ref));
}

/** Opens an order's payment page; if that fails, the list of orders to pay. */
export async function openPaymentOrList(organisation: string, ref: string): Promise<void> {
  try {
    await openOrder(organisation, ref, "payment");
  } catch {
    location.assign(routePaths.companySpace(organisation, "a-payer"));
  }
}
