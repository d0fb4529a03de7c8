import { z } from "zod";
import {
  type EndpointAccess,
  companyRoleLabels,
  companyRoles,
  staffRoleLabels,
  staffRoles,
} from "#shared/access/access.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { tokenScopeLabels } from "#shared/access/token-scopes.ts";
import { apiErrors, type ApiErrorCode } from "#shared/errors/errors.ts";

/** Error body for programs (RFC 9457). */
const problemBody = {
  type: "object",
  properties: {
    type: { type: "string", format: "uri" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string" },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { field: { type: "string" }, message: { type: "string" } },
        required: ["field", "message"],
      },
    },
  },
  required: ["type", "title", "status", "code"],
} as const;

const errorBody = {
  type: "object",
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "string" } },
  },
  required: ["code", "message"],
} as const;

type Documented = ReturnType<typeof describe>;
const known = new WeakMap<Endpoint, Documented>();

/**
 * Returns an endpoint's OpenAPI description, whose schemas also serialise its answers. It is built once for all
 * applications of the process.
 */
export function getEndpointDocumentation(endpoint: Endpoint): Documented {
  const made = known.get(endpoint) ?? describe(endpoint);
  known.set(endpoint, made);
  // A copy, since Fastify marks the objects it is given.
  return { ...made };
}

function describe(endpoint: Endpoint) {
  const response: Record<string, unknown> = {};
  for (const [status, answer] of Object.entries(endpoint.answers)) {
    response[status] = { description: "OK", ...buildAnswerSchema(answer) };
  }
  for (const code of [...listRefusals(endpoint.access), ...(endpoint.errors ?? [])]) {
    const { status } = apiErrors[code];
    const before = response[status] as { description: string } | undefined;
    const isProblem = typeof endpoint.access === "object" && "token" in endpoint.access;
    const shape = isProblem
      ? { content: { "application/problem+json": { schema: problemBody } } }
      : code === "edit.conflict" && endpoint.conflict
        ? { ...errorBody, properties: { ...errorBody.properties, conflict: jsonSchema(endpoint.conflict, "output") } }
        : (before ?? errorBody);
    response[status] = { ...shape, description: before ? `${before.description}, ${code}` : code };
  }
  return {
    ...(endpoint.operationId && { operationId: endpoint.operationId }),
    summary: endpoint.summary,
    description: whoMay(endpoint.access),
    ...listSecuritySchemes(endpoint.access),
    tags: [endpoint.tag],
    response,
    ...(endpoint.params && { params: jsonSchema(endpoint.params, "input") }),
    ...(endpoint.query && { querystring: jsonSchema(endpoint.query, "input") }),
    ...(endpoint.headers && { headers: jsonSchema(endpoint.headers, "input") }),
    ...(endpoint.body && { body: jsonSchema(endpoint.body, "input") }),
    ...(endpoint.multipart && { consumes: ["multipart/form-data"], body: jsonSchema(endpoint.multipart, "input") }),
  };
}

/** Returns a file's type, or the schema of a JSON answer. */
function buildAnswerSchema(answer: Endpoint["answers"][number]): object {
  if (typeof answer === "string") return { content: { [answer]: { schema: { type: "string", format: "binary" } } } };
  return jsonSchema(answer, "output");
}

function listSecuritySchemes(access: EndpointAccess): { security?: readonly Record<string, string[]>[] } {
  if (access === "public") return {};
  if (access === "owner" || access === "holder" || "organisation" in access) return { security: [{ owner: [] }] };
  if ("token" in access) return { security: [{ token: [] }] };
  return { security: [{ bearer: [] }] };
}

function whoMay(access: EndpointAccess): string {
  if (access === "public") return "Ouvert à tous.";
  if (access === "owner") return "Réservé au propriétaire de la carte.";
  if (access === "holder") return "Réservé au titulaire de la carte, aussi par le lien de cette carte.";
  if ("organisation" in access)
    return `Réservé à ceux qui gèrent les cartes de l'entreprise\u00a0: ${access.organisation.map((role) => companyRoleLabels[role]).join(", ")}.`;
  if ("token" in access)
    return `Réservé aux logiciels de l'entreprise, par un jeton qui a le droit «\u00a0${access.token}\u00a0» (${tokenScopeLabels[access.token].label}).`;
  return `Réservé à l'équipe\u00a0: ${access.staff.map((role) => staffRoleLabels[role]).join(", ")}.`;
}

/** Lists the guard's error codes for callers without access. */
function listRefusals(access: EndpointAccess): ApiErrorCode[] {
  if (access === "public") return [];
  if (access === "owner") return ["auth.required", "auth.card_link_only"];
  if (access === "holder") return ["auth.required"];
  if ("organisation" in access) {
    const isForAll = access.organisation.length === companyRoles.length;
    return [
      "auth.required",
      "auth.card_link_only",
      "organisation.not_found",
      ...(isForAll ? [] : (["auth.role_required"] as const)),
    ];
  }
  if ("token" in access) return ["token.invalid", "token.scope_missing", "request.rate_limited"];
  const refusals: ApiErrorCode[] = ["auth.required", "auth.password_change_required"];
  if (access.staff.length < staffRoles.length) refusals.push("auth.role_required");
  return refusals;
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: "draft-7", unrepresentable: "any" });
  return rest;
}
