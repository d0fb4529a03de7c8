import type { createUpload, readUpload } from "#shared/contract/uploads.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { call, CallError, parseErrorBody, parseRetryAfter } from "#web/kit/api/endpoint-client.ts";

const uploadsPath: (typeof createUpload)["path"] = "/api/uploads";
/**
 * A connection on which nothing moved for this long is given up, to try a new one. What counts as sent may wait in the
 * phone: at 5 kB/s, with which an image still arrives, a buffer of half a megabyte takes this long to leave.
 */
const stallMs = 120_000;

export interface UploadOptions {
  signal: AbortSignal;
  timeoutMs: number;
  /** The share of the file that has left, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads an image; resolves to its id. @throws {CallError} */
export function uploadImage(kind: UploadKind, image: Blob, options: UploadOptions): Promise<string> {
  return postForm<EndpointAnswer<typeof createUpload>>(uploadsPath, toForm(kind, image), options).then(({ id }) => id);
}

/** Posts a form with a file by XMLHttpRequest, the only way to learn its progress. @throws {CallError} */
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
 * Fetches the URL by which the order names the image, and its colour.
 * @throws {CallError} `upload.not_found` once it is swept
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

/** `kind` first: the server reads the parts as they come. */
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
