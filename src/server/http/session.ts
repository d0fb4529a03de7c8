import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { unlessFull } from "../db/errors.ts";
import { AppError } from "../errors.ts";
import { readSession, type StaffSession } from "../features/accounts/service.ts";
import { limits } from "../features/limits/rules.ts";
import { spend } from "../features/limits/service.ts";
import { publicEndpoints, publicPrefixes } from "./public-endpoints.ts";
import { clientAddress } from "./client-address.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set on every private endpoint before its handler runs. */
    staff: StaffSession | undefined;
  }
}

/** Every route under `/api` asks for a session unless the table of public endpoints names it. */
export function guardApi(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest("staff", undefined);
  app.addHook("onRequest", async (request) => {
    const { method, url } = request.routeOptions;
    if (!url?.startsWith("/api/") || isPublic(method, url)) return;
    request.staff = await readSession(deps, bearerToken(request));
    if (!request.staff) throw new AppError("auth.required");
    await unlessFull(spend(deps, limits.staffCalls, clientAddress(request)), undefined);
    if (request.staff.mustChangePassword && !beforePasswordChange.has(routeName(method, url))) throw new AppError("auth.password_change_required");
  });
}

/** All that a default password opens. */
const beforePasswordChange: ReadonlySet<string> = new Set(["GET /api/me", "POST /api/logout", "POST /api/me/password"]);

function routeName(method: unknown, url: string): string {
  return `${method === "HEAD" ? "GET" : String(method)} ${url}`;
}

function isPublic(method: unknown, url: string): boolean {
  return publicEndpoints.has(routeName(method, url)) || publicPrefixes.some((prefix) => url === prefix || url.startsWith(`${prefix}/`));
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/.exec(request.headers.authorization ?? "")?.[1];
}

/** The person behind a private call. @throws {AppError} `auth.required` on a public one. */
export function staffOf(request: FastifyRequest): StaffSession {
  if (!request.staff) throw new AppError("auth.required");
  return request.staff;
}
