import type { RunningServer } from "../../e2e/harness/server.ts";

/** Uploads an image like the form; each `address` is another buyer's, as a proxy would report it. */
export function sendPhoto(server: RunningServer, bytes: Buffer, address = "192.0.2.1"): Promise<Response> {
  const form = new FormData();
  form.set("kind", "cover");
  form.set("file", new Blob([new Uint8Array(bytes)]), "photo");
  return fetch(`${server.url}/api/uploads`, { method: "POST", headers: { "X-Forwarded-For": address }, body: form });
}
