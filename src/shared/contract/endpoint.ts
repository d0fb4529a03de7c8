import type { z } from "zod";
import type { EndpointAccess } from "../access/access.ts";
import type { ApiErrorCode } from "../errors/errors.ts";

type Shape = z.ZodType;

/**
 * Names the format of a changing call's body, which `http/cross-site-requests.ts` enforces: JSON of our own scripts, a
 * form or an upload of our own pages, or anything, for what other servers post.
 */
export type EndpointBodyFormat = "json" | "form" | "multipart" | "anything";

/** Describes one API call: the server validates and documents from it, and the browser is typed by it. */
export interface Endpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Fastify path, the `/api` prefix included. */
  path: `/api/${string}`;
  access: EndpointAccess;
  /** The call's name in the OpenAPI, by which generated clients call it. */
  operationId?: string;
  summary: string;
  tag: string;
  params?: Shape;
  query?: Shape;
  headers?: Shape;
  body?: Shape;
  /** The parts of a multipart body, for the documentation; the route reads them itself. */
  multipart?: Shape;
  /** By default `multipart` if the body is, else JSON. */
  takes?: EndpointBodyFormat;
  /** The success answers by status; a string names a content type that is sent as it is. */
  answers: Record<number, Shape | string>;
  /** What caches are told of a success: by default, as of every refusal, that none may keep it. */
  cacheControl?: string;
  /**
   * The fields that `edit.conflict` may show to this endpoint's callers (`toEditConflictSchema`); the portal's calls
   * must then send the version they began with.
   */
  conflict?: Shape;
  /** Error codes of this call, beside the common ones and those of its `access`. */
  errors?: readonly ApiErrorCode[];
}

type Definition = Omit<Endpoint, "method" | "path" | "tag"> & { tag?: string };

/**
 * Returns a function that defines the call `method path` with its literal types; `tag` groups the calls of a file in the
 * documentation, unless one has its own.
 */
export function endpointsOf(tag: string) {
  return function endpoint<
    const M extends Endpoint["method"],
    const P extends Endpoint["path"],
    const D extends Definition,
  >(method: M, path: P, definition: D): Omit<D, "method" | "path" | "tag"> & { method: M; path: P; tag: string } {
    return { tag, ...definition, method, path };
  };
}

/** Extracts the roles that may make a call. */
export type EndpointRoles<E extends Endpoint> = E["access"] extends { readonly staff: infer Roles } ? Roles : never;

export type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** A coerced query value may be a number; empty texts are omitted. */
type QueryValue<Value> = unknown extends Value ? string | number | undefined : Value | "" | undefined;
/** Types a query's parameters as a caller writes them. */
export type EndpointQueryInput<E extends Endpoint> = E["query"] extends Shape
  ? { [Name in keyof z.input<E["query"]>]?: QueryValue<z.input<E["query"]>[Name]> }
  : Record<never, never>;
/** Types the body that a caller sends; `undefined` where there is none. */
export type EndpointBody<E extends Endpoint> = E["body"] extends Shape ? z.input<E["body"]> : undefined;
export type ParsedSchema<S> = S extends Shape ? z.output<S> : undefined;

type AnswerOf<A> = A extends Shape ? z.output<A> : Uint8Array;
/** Unites an endpoint's success answers. */
export type EndpointAnswer<E extends Endpoint> = {
  [S in keyof E["answers"]]: AnswerOf<E["answers"][S]>;
}[keyof E["answers"]];
