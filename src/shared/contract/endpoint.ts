import { z } from "zod";
import { deskStaff, type EndpointAccess } from "../access/access.ts";
import type { ApiErrorCode } from "../errors/errors.ts";
import { orderRefField, rowIdField, textField } from "./fields.ts";

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

type Definition = Omit<Endpoint, "method" | "path" | "tag" | "access"> & Partial<Pick<Endpoint, "tag" | "access">>;

/** What the calls of a file have in common: who may make them, where one does not say it itself, and errors before its own. */
type Common = Partial<Pick<Endpoint, "access" | "errors">>;

/** Validates what is named so in a path; a call whose path has another name, or another thing by it, says its `params`. */
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
 * Returns a function that defines the call `method path` with its literal types; `tag` groups the calls of a file in the
 * documentation, unless one has its own.
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

/** Defines the call by which the desk does for any company what its members do by `call`; `own`: what is said otherwise. */
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
