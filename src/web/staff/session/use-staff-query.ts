import { type QueryKey, useQuery } from "@tanstack/react-query";
import type { Endpoint, EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { EndpointLocation, RequiredIfNotEmpty } from "#web/kit/api/request-url.ts";
import { callStaff } from "./staff-api-client.ts";

/** Loads the API's answer at an address, and caches it under a key; does not load while `enabled` is false. */
export function useStaffQuery<E extends Endpoint>(
  queryKey: QueryKey,
  path: E["path"],
  ...[where]: RequiredIfNotEmpty<EndpointLocation<E> & { enabled?: boolean }>
) {
  const { enabled = true, ...location }: { enabled?: boolean } = where ?? {};
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await callStaff<Endpoint>("GET", path, { ...location, signal })) as EndpointAnswer<E>,
    enabled,
  });
}
