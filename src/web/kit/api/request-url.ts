import type { Endpoint, PathParameter, EndpointQueryInput } from "#shared/contract/endpoint.ts";

/** Completes an endpoint's path with its parameters, which are required, and its query. */
export type EndpointLocation<E extends Endpoint> = ([PathParameter<E["path"]>] extends [never]
  ? { params?: undefined }
  : { params: Record<PathParameter<E["path"]>, string> }) & {
  /** Entries that are `undefined` or empty are left out. */
  query?: EndpointQueryInput<E>;
};

/** Types the arguments after a path: none if the endpoint takes nothing. */
export type RequiredIfNotEmpty<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];

/** Builds the URL of a call: parameters encoded into the path, then the query. */
export function buildRequestUrl(
  path: string,
  { params = {}, query = {} }: { params?: Record<string, string> | undefined; query?: object | undefined },
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
