import { z } from "zod";
import { deskStaff, type EndpointAccess } from "../access/access.ts";
import type { ApiErrorCode } from "../errors/errors.ts";
import { orderRefField, rowIdField, textField } from "./fields.ts";

type Shape = z.ZodType;

/**
 * Names the body formats of changing calls, which `http/cross-site-requests.ts` enforces: JSON from our own scripts, a
 * form or an upload from our own pages, or anything, for calls of other servers.
 */
export type EndpointBodyFormat = "json" | "form" | "multipart" | "anything";

/** Describes an API call: the server validates and documents with it, and the browser takes its types from it. */
export interface Endpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Fastify path, the `/api` prefix included. */
  path: `/api/${string}`;
  access: EndpointAccess;
  /** The call's name in the OpenAPI document, which generated clients use. */
  operationId?: string;
  summary: string;
  tag: string;
  params?: Shape;
  query?: Shape;
  headers?: Shape;
  body?: Shape;
  /** The parts of a multipart body, only for the documentation: the route reads them itself. */
  multipart?: Shape;
  /** By default `multipart` if that is set, else JSON. */
  takes?: EndpointBodyFormat;
  /** The success answers by status; a string names the content type of a raw body. */
  answers: Record<number, Shape | string>;
  /** The cache header of a success; by default, as for every refusal, nothing may be cached. */
  cacheControl?: string;
  /**
   * The fields that `edit.conflict` may show to this endpoint's callers (`toEditConflictSchema`); staff's calls must
   * then send the version that they began with.
   */
  conflict?: Shape;
  /** Error codes of this call, beside the common ones and those of its `access`. */
  errors?: readonly ApiErrorCode[];
}

type Definition = Omit<Endpoint, "method" | "path" | "tag" | "access"> & Partial<Pick<Endpoint, "tag" | "access">>;

/** What a file's calls share: the default access, and errors that precede the call's own. */
type Common = Partial<Pick<Endpoint, "access" | "errors">>;

/** Validates path parameters by name; a call that uses another name, or another meaning, has its own `params`. */
const pathFields = {
  ref: orderRefField,
  id: textField().max(64),
  organisation: rowIdField,
  member: rowIdField,
  webhook: rowIdField,
  delivery: rowIdField,
  token: rowIdField,
  lead: rowIdField,
  request: rowIdField,
};
type PathParams<P extends string> = [PathParameter<P>] extends [never]
  ? unknown
  : { params: z.ZodObject<Pick<typeof pathFields, PathParameter<P> & keyof typeof pathFields>> };

function buildPathParams(path: string, own: Partial<typeof pathFields> = {}) {
  const fields = { ...pathFields, ...own };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof typeof pathFields);
  if (names.length === 0) return {};
  const unknown = names.find((name) => !(name in fields));
  if (unknown) throw new Error(`${path}: nothing says what "${unknown}" is.`);
  return { params: z.object(Object.fromEntries(names.map((name) => [name, fields[name]]))) };
}

/**
 * Returns a function that defines the call `method path` with its literal types; `tag` groups a file's calls in the
 * documentation, unless a call has its own tag.
 */
export function endpointsOf<const C extends Common>(tag: string, common?: C) {
  return function endpoint<
    const M extends Endpoint["method"],
    const P extends Endpoint["path"],
    const D extends Definition,
  >(method: M, path: P, definition: D) {
    const errors = [...new Set([...(common?.errors ?? []), ...(definition.errors ?? [])])];
    const whole = {
      tag,
      ...common,
      ...(!definition.params && buildPathParams(path)),
      ...definition,
      errors,
      method,
      path,
    };
    return whole as unknown as Omit<D, "method" | "path" | "tag" | "errors"> & { method: M; path: P; tag: string } & {
      errors: readonly ApiErrorCode[];
    } & (D extends { access: EndpointAccess } ? unknown : Pick<C, "access" & keyof C>) &
      (D extends { params: Shape } ? unknown : PathParams<P>);
  };
}

/** Defines the call by which the desk does `call` for any company, like its members; `own`: what differs. */
export function asStaff<E extends Endpoint, const P extends `/api/organisations/:id/${string}`>(
  call: E,
  path: P,
  own: Partial<Pick<Endpoint, "summary" | "errors">> = {},
) {
  const errors = ["organisation.not_found", ...(call.errors ?? [])] as const;
  const params = buildPathParams(path, { id: rowIdField });
  const whole = { ...call, tag: "Équipe", errors: [...new Set(errors)], ...own, ...params, path, access: deskStaff };
  return whole as unknown as Omit<E, "path" | "params" | "access"> & {
    path: P;
    access: typeof deskStaff;
  } & PathParams<P>;
}

/** Extracts the roles that may make a call. */
export type EndpointRoles<E extends Endpoint> = E["access"] extends { readonly staff: infer Roles } ? Roles : never;

export type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** A coerced query value may be a number; empty texts are left out. */
type QueryValue<Value> = unknown extends Value ? string | number | undefined : Value | "" | undefined;
/** Types a query's parameters as a caller writes them. */
export type EndpointQueryInput<E extends Endpoint> = E["query"] extends Shape
  ? { [Name in keyof z.input<E["query"]>]?: QueryValue<z.input<E["query"]>[Name]> }
  : Record<never, never>;
/** Types the body that a caller sends; `undefined` if there is none. */
export type EndpointBody<E extends Endpoint> = E["body"] extends Shape ? z.input<E["body"]> : undefined;
export type ParsedSchema<S> = S extends Shape ? z.output<S> : undefined;

type AnswerOf<A> = A extends Shape ? z.output<A> : Uint8Array;
/** Unites an endpoint's success answers. */
export type EndpointAnswer<E extends Endpoint> = {
  [S in keyof E["answers"]]: AnswerOf<E["answers"][S]>;
}[keyof E["answers"]];
