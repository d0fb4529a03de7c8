import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint, EndpointAnswer, ParsedSchema } from "#shared/contract/endpoint.ts";
import type { ApiErrorCode, EditConflictBody } from "#shared/errors/errors.ts";
import { formatGroupedDigits } from "#shared/format/fcfa.ts";
import { AppError } from "#server/app-error.ts";
import { getEndpointDocumentation } from "./documentation.ts";
import fastJsonStringify from "fast-json-stringify";

type Serializer = (value: unknown) => string;
const made = new WeakMap<object, Serializer>();

/**
 * Returns a function that writes an answer by its JSON schema, with the fields that it lists and no others. It is
 * compiled at its first use, so that no start waits for every route's schemas, and once for all applications of a
 * process.
 * @throws at its first use, for an invalid schema; `documentation.test.ts` compiles every endpoint's.
 */
function getJsonSerializer(schema: object): Serializer {
  let serializer = made.get(schema);
  return (value) => {
    serializer ??= made.get(schema) ?? compile(schema);
    return serializer(value);
  };
}

function compile(schema: object): Serializer {
  const serializer = fastJsonStringify(schema) as Serializer;
  made.set(schema, serializer);
  return serializer;
}

/** Describes what a handler receives: every part already parsed by the endpoint's schemas. */
export interface EndpointCall<E extends Endpoint> {
  params: ParsedSchema<E["params"]>;
  query: ParsedSchema<E["query"]>;
  headers: ParsedSchema<E["headers"]>;
  body: ParsedSchema<E["body"]>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Registers an endpoint of the contract. Zod parses its input; JSON schemas made from zod serialise its answer, so that
 * a field that is not listed cannot leak. `guardApiRoutes` admits the callers that its `access` names. No cache keeps
 * its answers, unless its `cacheControl` says otherwise.
 */
export function registerEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: EndpointCall<E>) => Promise<EndpointAnswer<E> | FastifyReply>,
  options: { bodyLimit?: number } = {},
): void {
  const success = Number(Object.keys(endpoint.answers)[0]);
  // A reference that cannot exist answers like an unknown one.
  const notFound = endpoint.errors?.find((code) => code.endsWith(".not_found"));
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: getEndpointDocumentation(endpoint),
    config: { access: endpoint.access, takes: endpoint.takes ?? (endpoint.multipart ? "multipart" : "json") },
    // The schemas are only documentation here: zod parses, below.
    validatorCompiler: () => () => true,
    serializerCompiler: ({ schema }) => getJsonSerializer(schema),
    ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
    handler: async (request, reply) => {
      const call = {
        params: parse(endpoint.params, request.params, notFound),
        query: parse(endpoint.query, request.query),
        headers: parse(endpoint.headers, request.headers),
        body: parse(endpoint.body, request.body),
        request,
        reply: reply.code(success).header("Cache-Control", endpoint.cacheControl ?? "no-store"),
      } as EndpointCall<E>;
      return handler(call).catch((error: unknown) => Promise.reject(asMayBeSeen(endpoint, error)));
    },
  });
}

/** Removes from a refused edit the present values that its endpoint does not list. */
function asMayBeSeen({ conflict }: Endpoint, error: unknown): unknown {
  if (!(error instanceof AppError) || !error.conflict) return error;
  return new AppError(error.code, {
    cause: error,
    ...(conflict && { conflict: conflict.parse(error.conflict) as EditConflictBody }),
  });
}

function parse(schema: z.ZodType | undefined, value: unknown, code: ApiErrorCode = "request.invalid"): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {}, { error: inFrench });
  if (parsed.success) return parsed.data;
  if (code !== "request.invalid") throw new AppError(code);
  throw new AppError(code, { fields: fieldMessages(parsed.error) });
}

/** Returns a French message for an issue whose schema has none; zod's own are English. */
function inFrench(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "invalid_type" && issue.input === undefined) return "Cette valeur est obligatoire.";
  if (issue.code === "too_small" && issue.origin === "number")
    return `${formatGroupedDigits(Number(issue.minimum))} au moins.`;
  if (issue.code === "too_big" && issue.origin === "number")
    return `${formatGroupedDigits(Number(issue.maximum))} au plus.`;
  return "Cette valeur n'est pas valable.";
}

/** Returns the first message for each field. */
function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[toFieldName(issue.path)] ??= issue.message;
  return fields;
}

/** Builds `email`, `buyer.email` or `cards.2.email`; anything deeper counts for the field that contains it. */
function toFieldName([first = "body", second, third]: PropertyKey[]): string {
  if (first === "buyer" && second !== undefined) return `buyer.${String(second)}`;
  if (first === "cards" && third !== undefined) return `cards.${String(second)}.${String(third)}`;
  return String(first);
}
