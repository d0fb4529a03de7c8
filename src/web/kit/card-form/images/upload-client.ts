import type { createUpload, readUpload } from "#shared/contract/uploads.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { call, CallError, parseErrorBody, parseRetryAfter } from "#web/kit/api/endpoint-client.ts";

const uploadsPath: (typeof createUpload)["path"] = "/api/uploads";
/**
 * A connection without progress for this long (ms) is closed, to try a new one. Bytes counted as sent may still wait in
 * the phone: at 5 kB/s, at which an upload still succeeds, a buffer of half a megabyte takes this long to empty.
 */
const stallMs = 120_000;

export interface UploadOptions {
  signal: AbortSignal;
  timeoutMs: number;
  /** Called with the share of the file that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads an image; resolves to its id. @throws {CallError} */
export function uploadImage(kind: UploadKind, image: Blob, options: UploadOptions): Promise<string> {
  return postForm<EndpointAnswer<typeof createUpload>>(uploadsPath, toForm(kind, image), options).then(({ id }) => id);
}

/** Posts a form with a file by XMLHttpRequest, the only way to get its progress. @throws {CallError} */
export function postForm<Answer>(path: string, form: FormData, options: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let stall = setTimeout(abort, stallMs);
    const restartStall = () => {
      clearTimeout(stall);
      stall = setTimeout(abort, stallMs);
    };
    const settle = (end: () => void) => {
      clearTimeout(stall);
      options.signal.removeEventListener("abort", abort);
      end();
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      restartStall();
      if (total > 0) options.onProgress(loaded / total);
    });
    request.addEventListener("load", () =>
      settle(() => (request.status === 201 ? resolveAnswer(request, resolve, reject) : reject(refusal(request)))),
    );
    for (const end of ["error", "timeout", "abort"])
      request.addEventListener(end, () => settle(() => reject(new CallError(0))));
    options.signal.addEventListener("abort", abort);
    request.open("POST", path);
    request.timeout = options.timeoutMs;
    request.send(form);
  });
}

/**
 * Fetches the URL by which the order names the image, and the image's color.
 * @throws {CallError} `upload.not_found` once it is deleted
 */
export async function fetchUploadedImage(
  id: string,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<EndpointAnswer<typeof readUpload>> {
  return call<typeof readUpload>("GET", "/api/uploads/:id", {
    params: { id },
    signal,
    timeoutMs: Math.min(timeoutMs, 30_000),
  });
}

/** `kind` comes first, since the server reads the parts in order. */
function toForm(kind: UploadKind, image: Blob): FormData {
  const form = new FormData();
  form.set("kind", kind);
  form.set("file", image, `${kind}.${image.type.split("/")[1] ?? "bin"}`);
  return form;
}

function resolveAnswer<Answer>(
  request: XMLHttpRequest,
  resolve: (answer: Answer) => void,
  reject: (error: CallError) => void,
): void {
  try {
    resolve(JSON.parse(request.responseText) as Answer);
  } catch {
    reject(new CallError(0));
  }
}

function refusal(request: XMLHttpRequest): CallError {
  return new CallError(
    request.status,
    parseErrorBody(request.responseText),
    parseRetryAfter(request.getResponseHeader("Retry-After")),
  );
}
