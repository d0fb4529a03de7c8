import type { Answer, Body, Endpoint } from "#shared/contract/endpoint.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { addressOf, type Rest, type Where } from "./address.ts";

/** A call that did not succeed. `status` 0: no answer came, so what it asked may or may not have been done. */
export class CallError extends Error {
  readonly status: number;
  /** What the server said, when it spoke our language. */
  readonly body: ErrorBody | undefined;
  /** Seconds that the server asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body?: ErrorBody, retryAfter?: number) {
    super(body?.message ?? `HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Whether the same call may succeed later: no answer, a fault of the server, or too many calls. */
export function mayPass(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500 || error.status === 429);
}

export type Sent<E extends Endpoint> = Where<E> & (undefined extends Body<E> ? { body?: undefined } : { body: Body<E> });

/** The same, whichever the endpoint. */
type Given = { params?: Record<string, string> | undefined; query?: object; body?: unknown } & Omit<CallOptions<Endpoint>, "params" | "query" | "body">;

type CallOptions<E extends Endpoint> = Sent<E> & {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Given up, as if no answer had come, after this many ms. */
  timeoutMs?: number;
};

const usualTimeoutMs = 30_000;

/**
 * Calls the API; typed by the contract, of which only types are imported, so that zod stays out of the page:
 * `call<typeof readOrder>("GET", "/api/ref/:ref", { params: { ref } })`.
 * @throws {CallError} for every answer but a success
 */
export async function call<E extends Endpoint>(method: E["method"], path: E["path"], ...[given]: Rest<CallOptions<E>>): Promise<Answer<E>> {
  const { params, query, body, ...options }: Given = given ?? {};
  const control = new AbortController();
  const abort = () => control.abort();
  const timer = setTimeout(abort, options.timeoutMs ?? usualTimeoutMs);
  options.signal?.addEventListener("abort", abort);
  if (options.signal?.aborted) abort();
  try {
    const answer = await fetch(addressOf(path, { params, query }), {
      method,
      signal: control.signal,
      headers: { ...options.headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new CallError(answer.status, readErrorBody(text), readRetryAfter(answer.headers.get("Retry-After")));
    return JSON.parse(text) as Answer<E>;
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(0);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", abort);
  }
}

/** The body of a refusal; `undefined` when something between us and the server answered in its stead. */
export function readErrorBody(text: string): ErrorBody | undefined {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.code === "string" && typeof body.message === "string" ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

export function readRetryAfter(header: string | null): number | undefined {
  const seconds = Number(header ?? "");
  return header && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
