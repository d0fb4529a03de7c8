import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { EndpointAccess } from "#shared/access/access.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

const folder = join(import.meta.dirname, "../../src/shared/contract");

/** Returns all endpoints that the contract's files export. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const modules = await Promise.all(
    files.map(async (name) => (await import(join(folder, name))) as Record<string, unknown>),
  );
  return modules.flatMap((one) => Object.values(one)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "answers" in value;
}

/**
 * Returns who may call an endpoint under /api, by method and path; HEAD counts as GET. Paths that are no endpoint, such
 * as the documentation, are public.
 */
export async function contractAccess(): Promise<(method: string, path: string) => EndpointAccess | undefined> {
  const access = new Map((await contractEndpoints()).map((one) => [`${one.method} ${one.path}`, one.access]));
  return (method, path) =>
    /^\/api\/(docs|openapi\.json|v1\/openapi\.json)/.test(path)
      ? "public"
      : access.get(`${method === "HEAD" ? "GET" : method} ${path}`);
}
