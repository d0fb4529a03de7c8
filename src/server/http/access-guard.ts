import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EndpointAccess, CompanyRole, StaffRole } from "#shared/access/access.ts";
import { AppError } from "#server/app-error.ts";
import type { TokenScope } from "#shared/access/token-scopes.ts";
import type { CompanyToken } from "#server/auth/company-token.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import type { StaffSession } from "#server/auth/staff-session.ts";
import type { RateLimitRest } from "#server/auth/rate-limit/node-limit.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { getClientIpOrSubnet } from "./client-address.ts";
import { getOwnerSessionToken } from "./owner-cookie.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract's access; `guardApiRoutes` itself sets it on routes outside the contract. */
    access?: EndpointAccess;
  }
  interface FastifyRequest {
    /** Set on every endpoint for staff before its handler runs. */
    staff: StaffSession | undefined;
    /** Set on every endpoint for owners and companies before its handler runs. */
    owner: OwnerSession | undefined;
    /** Set on every endpoint for companies before its handler runs. */
    member: CompanyMemberIdentity | undefined;
    /** Set on every endpoint for programs before its handler runs. */
    token: CompanyToken | undefined;
  }
}

/** Routes under `/api` that are not endpoints of the contract: its documentation, which anyone may read. */
const documentation = ["/api/docs", "/api/openapi.json", "/api/v1/openapi.json"] as const;

/** Describes what the guard needs from the features of staff and owners; `app.ts` provides it. */
export interface AccessGuardServices {
  /** Whether the service is reached by https. */
  secure: boolean;
  /** Reads the session of an owner's cookie, if it has not ended. */
  readOwner(token: string | undefined): Promise<OwnerSession | undefined>;
  /** Reads a member who looks after this company's cards; `email`: in lower case. */
  readMember(email: string, organisationId: string): Promise<CompanyMemberIdentity | undefined>;
  /** Whether staff archived a company: its members can read, but change nothing. */
  isArchived(organisationId: string): Promise<boolean>;
  /** Reads the session of a staff bearer token, if it has not ended. */
  readSession(token: string | undefined): Promise<StaffSession | undefined>;
  /** Reads the program of a bearer token, if the token has not ended. */
  readToken(token: string | undefined): Promise<CompanyToken | undefined>;
  countTokenCall(id: string): RateLimitRest;
  /** Counts a call of a logged-in person, or of a wrong token from an IP. @throws {AppError} `request.rate_limited` */
  consumeCall(who: string): void;
}

/**
 * Admits to each route under `/api` only the callers that its `access` names. Call it before the routes are registered.
 * @throws when a route without `access` is registered, which prevents the start
 */
export function guardApiRoutes(app: FastifyInstance, services: AccessGuardServices): void {
  const { secure, readSession, readOwner, readMember, isArchived, consumeCall } = services;
  app.decorateRequest("staff", undefined);
  app.decorateRequest("owner", undefined);
  app.decorateRequest("member", undefined);
  app.decorateRequest("token", undefined);
  app.addHook("onRoute", (route) => {
    if (!isApi(route.url)) return;
    if (!route.config?.access) {
      if (!documentation.some((path) => route.url === path || route.url.startsWith(`${path}/`)))
        throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
      route.config = { ...route.config, access: "public" };
    }
    // Public routes run no hook of the guard. A HEAD route gets its GET route's options.
    const hooks = [route.onRequest ?? []].flat();
    if (route.config.access !== "public" && !hooks.includes(guard)) route.onRequest = [...hooks, guard];
  });

  async function guard(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { method, url, config } = request.routeOptions;
    if (config.access === "owner") return guardOwner(request);
    if (config.access === "holder") return guardHolder(request);
    if (typeof config.access === "object" && "organisation" in config.access)
      return guardMember(request, config.access.organisation);
    if (typeof config.access === "object" && "token" in config.access)
      return guardToken(request, reply, config.access.token);
    request.staff = await readSession(bearerToken(request));
    if (!request.staff) throw new AppError("auth.required");
    // The portal shows what this role may do, from the next call on.
    reply.header("X-Staff-Role", request.staff.role);
    consumeCall(request.staff.userId);
    if (request.staff.mustChangePassword && !beforePasswordChange.has(routeName(method, url ?? "")))
      throw new AppError("auth.password_change_required");
    if (!isFor(config.access, request.staff.role)) throw new AppError("auth.role_required");
  }

  /** Admits owners, but not a session opened by one card's link. */
  async function guardOwner(request: FastifyRequest): Promise<void> {
    await guardHolder(request);
    if (getCurrentOwner(request).cardRef !== null) throw new AppError("auth.card_link_only");
  }

  /** Admits only the owner's cookie: a staff token opens nothing of an owner's. */
  async function guardHolder(request: FastifyRequest): Promise<void> {
    request.owner = await readOwner(getOwnerSessionToken(request, secure));
    if (!request.owner) throw new AppError("auth.required");
    consumeCall(request.owner.email || request.owner.sessionId);
  }

  /** Admits owners whose mailbox looks after the path's company; other companies answer like unknown ones. */
  async function guardMember(request: FastifyRequest, roles: readonly CompanyRole[]): Promise<void> {
    await guardOwner(request);
    const { organisation } = request.params as { organisation: string };
    request.member = await readMember(getCurrentOwner(request).email, organisation);
    if (!request.member) throw new AppError("organisation.not_found");
    if (!roles.includes(request.member.role)) throw new AppError("auth.role_required");
    // Members may always leave a company.
    const isChange = isWrite(request) && !request.routeOptions.url?.endsWith("/quitter");
    if (isChange && (await isArchived(organisation))) throw new AppError("organisation.archived");
  }

  /** Admits programs. A token names its company; sessions of staff and owners open nothing of a program's. */
  async function guardToken(request: FastifyRequest, reply: FastifyReply, scope: TokenScope): Promise<void> {
    request.token = await services.readToken(bearerToken(request));
    if (!request.token) {
      consumeCall(getClientIpOrSubnet(request));
      reply.header("WWW-Authenticate", "Bearer");
      throw new AppError("token.invalid");
    }
    const { id, organisationId, scopes } = request.token;
    const { remaining, resetSeconds } = services.countTokenCall(id);
    const { name, max, windowMs } = rateLimitPolicies.tokenCalls;
    reply.header("RateLimit-Policy", `"${name}";q=${max};w=${windowMs / 1000}`);
    reply.header("RateLimit", `"${name}";r=${Math.max(0, remaining)};t=${Math.ceil(resetSeconds)}`);
    if (remaining < 0) throw new AppError("request.rate_limited", { retryAfter: resetSeconds });
    if (!scopes.includes(scope)) throw new AppError("token.scope_missing");
    if (isWrite(request) && (await isArchived(organisationId))) throw new AppError("organisation.archived");
  }
}

/** The only routes that are open before a default password is changed. */
const beforePasswordChange: ReadonlySet<string> = new Set(["GET /api/me", "POST /api/logout", "POST /api/me/password"]);

function routeName(method: unknown, url: string): string {
  return `${method === "HEAD" ? "GET" : String(method)} ${url}`;
}

function isWrite({ method }: FastifyRequest): boolean {
  return method !== "GET" && method !== "HEAD";
}

function isFor(access: EndpointAccess | undefined, role: StaffRole): boolean {
  return typeof access === "object" && "staff" in access && access.staff.includes(role);
}

function isApi(url: string): boolean {
  return url === "/api" || url.startsWith("/api/");
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/.exec(request.headers.authorization ?? "")?.[1];
}

/** Returns the owner who makes the request. @throws {AppError} `auth.required` if it is not an owner's */
export function getCurrentOwner(request: FastifyRequest): OwnerSession {
  if (!request.owner) throw new AppError("auth.required");
  return request.owner;
}

/** Returns the company member who makes the request. @throws {AppError} `auth.required` if it is not a member's */
export function getCurrentMember(request: FastifyRequest): CompanyMemberIdentity {
  if (!request.member) throw new AppError("auth.required");
  return request.member;
}

/** Returns the program that makes the request. @throws {AppError} `token.invalid` if it is not a program's */
export function getCurrentToken(request: FastifyRequest): CompanyToken {
  if (!request.token) throw new AppError("token.invalid");
  return request.token;
}

/** Returns the member of staff who makes the request. @throws {AppError} `auth.required` if it is not theirs */
export function getCurrentStaff(request: FastifyRequest): StaffSession {
  if (!request.staff) throw new AppError("auth.required");
  return request.staff;
}
