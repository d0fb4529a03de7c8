import type { EndpointAnswer, EndpointBody, Endpoint } from "#shared/contract/endpoint.ts";
import type { ApiErrorBody } from "#shared/errors/errors.ts";
import { buildRequestUrl, type RequiredIfNotEmpty, type EndpointLocation } from "./request-url.ts";

/** A failed call. `status` 0: no answer came, so the server may or may not have acted. */
export class CallError extends Error {
  readonly status: number;
  /** The server's error body, if the answer came from our API. */
  readonly body: ApiErrorBody | undefined;
  /** Seconds that the server asks us to wait. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body?: ApiErrorBody, retryAfter?: number) {
    super(body?.message ?? `HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Checks whether the same call may succeed later: no answer, a server error, or too many calls. */
export function isRetryableError(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500 || error.status === 429);
}

export type EndpointRequest<E extends Endpoint> = EndpointLocation<E> &
  (undefined extends EndpointBody<E> ? { body?: undefined } : { body: EndpointBody<E> });

/** The same type for every endpoint. */
type Given = { params?: Record<string, string> | undefined; query?: object; body?: unknown } & Omit<
  CallOptions<Endpoint>,
  "params" | "query" | "body"
>;

type CallOptions<E extends Endpoint> = EndpointRequest<E> & {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Time limit (ms), after which the call fails as if no answer had come. */
  timeoutMs?: number;
};

const usualTimeoutMs = 30_000;

/**
 * Calls the API. Typed by the contract, from which only types are imported, so that zod stays out of the page:
 * `call<typeof readOrder>("GET", "/api/ref/:ref", { params: { ref } })`.
 * @throws {CallError} for every answer but a success
 */
export async function call<E extends Endpoint>(
  method: E["method"],
  path: E["path"],
  ...[given]: RequiredIfNotEmpty<CallOptions<E>>
): Promise<EndpointAnswer<E>> {
  const { params, query, body, ...options }: Given = given ?? {};
  const control = new AbortController();
  const abort = () => control.abort();
  const timer = setTimeout(abort, options.timeoutMs ?? usualTimeoutMs);
  options.signal?.addEventListener("abort", abort);
  if (options.signal?.aborted) abort();
  try {
    const answer = await fetch(buildRequestUrl(path, { params, query }), {
      method,
      signal: control.signal,
      headers: { ...options.headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new CallError(answer.status, parseErrorBody(text), parseRetryAfter(answer.headers.get("Retry-After")));
    return JSON.parse(text) as EndpointAnswer<E>;
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(0);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", abort);
  }
}

/** Parses the body of a refusal; `undefined` if something between us and the server answered instead. */
export function parseErrorBody(text: string): ApiErrorBody | undefined {
  try {
    const body = JSON.parse(text) as Partial<ApiErrorBody> | null;
    return typeof body?.code === "string" && typeof body.message === "string" ? (body as ApiErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

export function parseRetryAfter(header: string | null): number | undefined {
  const seconds = Number(header ?? "");
  return header && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
