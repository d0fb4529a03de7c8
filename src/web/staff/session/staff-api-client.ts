import type {
  EndpointAnswer,
  EndpointBody,
  EndpointQueryInput,
  Endpoint,
  PathParameter,
} from "#shared/contract/endpoint.ts";
import { buildRequestUrl, type RequiredIfNotEmpty, type EndpointLocation } from "#web/kit/api/request-url.ts";
import { CallError, parseErrorBody, parseRetryAfter, type EndpointRequest } from "#web/kit/api/endpoint-client.ts";
import { endStoredSession, updateStoredRole, readAuth, readSessionEnd, storeAuth } from "./auth-store.ts";

/** A call that edits shared data also sends the version that the form started with (`useVersionedEdit`). */
type Begun<E extends Endpoint> = E extends { readonly conflict: object } ? { body: { version: string } } : unknown;
type Signal = { signal?: AbortSignal | undefined };

const timeoutMs = 30_000;
/** Time limit (ms) for a form with a file, on 3G. */
const fileTimeoutMs = 600_000;

/**
 * Calls the API as the logged-in person. Reads the token from the `auth` entry at each call; without one it sends
 * nothing.
 * @throws {CallError} for every answer but a success; a refused token also ends the session, which leads to the login
 */
export async function callStaff<E extends Endpoint>(
  method: E["method"],
  path: E["path"],
  ...[options]: RequiredIfNotEmpty<EndpointRequest<E> & Begun<E> & Signal>
): Promise<EndpointAnswer<E>> {
  const answer = await send(method, path, options);
  return (await answer.json()) as EndpointAnswer<E>;
}

/**
 * Loads a page of a list, and the number of rows in all (`X-Total-Count`); `capped`: there are more, not counted.
 * @throws {CallError} as `callStaff`
 */
export async function listStaff<E extends Endpoint>(
  path: E["path"],
  options: EndpointLocation<E> & Signal,
): Promise<{ rows: EndpointAnswer<E>; total: number; capped: boolean }> {
  const answer = await send("GET", path, options);
  const rows = (await answer.json()) as EndpointAnswer<E>;
  const total = Number(answer.headers.get("X-Total-Count") ?? Number.NaN);
  return {
    rows,
    total: Number.isFinite(total) ? total : (rows as readonly unknown[]).length,
    capped: answer.headers.has("X-Total-Count-Capped"),
  };
}

/** Sends a form that may contain a file. @throws {CallError} as `callStaff` */
export async function sendStaffForm<E extends Endpoint>(
  path: E["path"],
  {
    params,
    query = {},
    form,
  }: { params: Record<PathParameter<E["path"]>, string>; query?: EndpointQueryInput<E>; form: FormData },
): Promise<EndpointAnswer<E>> {
  const answer = await send("POST", path, { params, query, body: form });
  return (await answer.json()) as EndpointAnswer<E>;
}

/** Sends a form that may contain a file, and receives a file made from it. @throws {CallError} as `callStaff` */
export async function sendFormForStaffFile<E extends Endpoint>(
  path: E["path"],
  { params, form }: { params: Record<PathParameter<E["path"]>, string>; form: FormData },
): Promise<{ blob: Blob; name: string | undefined }> {
  return toDownloadedFile(await send("POST", path, { params, body: form }));
}

/** Downloads a file. @throws {CallError} as `callStaff` */
export async function fetchStaffFile<E extends Endpoint>(
  path: E["path"],
  where: EndpointLocation<E>,
): Promise<{ blob: Blob; name: string | undefined }> {
  return toDownloadedFile(await send("GET", path, where));
}

/** Downloads a file made by a call with a body. @throws {CallError} as `callStaff` */
export async function postForStaffFile<E extends Endpoint>(
  path: E["path"],
  sending: { body: EndpointBody<E> },
): Promise<{ blob: Blob; name: string | undefined }> {
  return toDownloadedFile(await send("POST", path, sending));
}

async function toDownloadedFile(answer: Response): Promise<{ blob: Blob; name: string | undefined }> {
  return { blob: await answer.blob(), name: parseFileName(answer.headers.get("Content-Disposition") ?? "") };
}

type Sending = Signal & { params?: Record<string, string> | undefined; query?: object; body?: unknown };

async function send(method: string, path: string, sending: Sending = {}): Promise<Response> {
  const { body, signal } = sending;
  const token = readAuth()?.token;
  if (!token) throw toSessionError(undefined);
  const control = new AbortController();
  const abort = () => control.abort();
  const isForm = body instanceof FormData;
  const timer = setTimeout(abort, isForm ? fileTimeoutMs : timeoutMs);
  signal?.addEventListener("abort", abort);
  let answer: Response;
  try {
    answer = await fetch(buildRequestUrl(path, sending), {
      method,
      signal: control.signal,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
  updateStoredRole(token, answer.headers.get("X-Staff-Role"));
  if (answer.ok) return answer;
  throw await refused(answer, token);
}

async function refused(answer: Response, token: string): Promise<CallError> {
  const body = parseErrorBody(await answer.text().catch(() => ""));
  if (answer.status === 401 && body?.code === "auth.required") return toSessionError(token);
  const auth = readAuth();
  if (body?.code === "auth.password_change_required" && auth?.token === token)
    storeAuth({ ...auth, mustChangePassword: true });
  return new CallError(answer.status, body, parseRetryAfter(answer.headers.get("Retry-After")));
}

/**
 * Only the refused token ends the session, since another tab may have logged in meanwhile. A call that a screen makes
 * on its way out after a logout has no token, which does not mean that the session expired.
 */
function toSessionError(token: string | undefined): CallError {
  if (readAuth()?.token === token) endStoredSession(token === undefined ? (readSessionEnd() ?? "refused") : "refused");
  return new CallError(401);
}

/** Follows RFC 6266: `filename*` in UTF-8 wins over `filename`. */
function parseFileName(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}
