import type { ServerResponse } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { getCardPathLanguage, routePaths } from "#shared/route-paths.ts";
import type { CardLanguage } from "#shared/card/labels/languages.ts";
import { apiErrors, type ApiErrorBody, type ApiErrorCode } from "#shared/errors/errors.ts";
import { toDatabaseAppError } from "#server/db/errors.ts";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import type { EncodedHtmlPage } from "#server/rendering/pages.ts";
import { StorageFullError, StorageUnavailableError } from "#server/adapters/storage/storage-port.ts";
import { buildSecurityHeaders } from "./security-headers.ts";
import { sendHtmlPage } from "./send-page.ts";

/** Fastify's own refusals, by their code. */
const fastifyCodes: Record<string, ApiErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "request.too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "request.unsupported_type",
  FST_ERR_CTP_EMPTY_JSON_BODY: "request.malformed",
  FST_ERR_CTP_INVALID_JSON_BODY: "request.malformed",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request.malformed",
  FST_REQ_FILE_TOO_LARGE: "upload.too_large",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "request.unsupported_type",
};

/** Converts the error of a store that does not answer (retry after 10 s), or has no room. */
function storageRefusal(error: unknown): AppError | undefined {
  if (error instanceof StorageFullError) return new AppError("storage.full", { retryAfter: 60, cause: error });
  if (error instanceof StorageUnavailableError)
    return new AppError("storage.unavailable", { retryAfter: 10, cause: error });
  return undefined;
}

/**
 * Answers every error as `{code, message, fields?}`, and companies' programs with RFC 9457's problem; logs an
 * unexpected one without revealing it. People who open a page see `away` instead of a failure, in the page's language.
 */
export function registerErrorHandler(
  app: FastifyInstance,
  away?: Record<CardLanguage, EncodedHtmlPage>,
  publicUrl = "",
): void {
  app.setErrorHandler((thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const error = toDatabaseAppError(thrown) ?? storageRefusal(thrown) ?? thrown;
    const code = toErrorCode(error);
    if (apiErrors[code].status >= 500) request.log.error({ reqId: request.id, err: error }, "request failed");
    const appError = error instanceof AppError ? error : undefined;
    if (appError?.retryAfter !== undefined) reply.header("Retry-After", String(Math.ceil(appError.retryAfter)));
    if (away && apiErrors[code].status >= 500 && isForPeople(request))
      return sendHtmlPage(
        request,
        reply.header("Cache-Control", "no-store").header("X-Robots-Tag", "noindex"),
        away[getCardPathLanguage(request.url)],
        apiErrors[code].status,
      );
    const body: ApiErrorBody = {
      code,
      message: appError?.sentence ?? apiErrors[code].message,
    };
    if (appError?.fields) body.fields = appError.fields;
    if (appError?.conflict) body.conflict = appError.conflict;
    const isProblem = request.url.startsWith("/api/v1/");
    // Bypasses the serializer: the shape is ours, whichever route failed.
    return reply
      .code(apiErrors[code].status)
      .header("Cache-Control", "no-store")
      .type(isProblem ? "application/problem+json; charset=utf-8" : "application/json; charset=utf-8")
      .serializer((payload: unknown) => payload as string)
      .send(JSON.stringify(isProblem ? toProblem(body, publicUrl) : body));
  });
}

function toProblem({ code, message, fields }: ApiErrorBody, publicUrl: string): object {
  return {
    type: `${publicUrl}${routePaths.developers}#${code}`,
    title: message,
    status: apiErrors[code].status,
    code,
    ...(fields && { errors: Object.entries(fields).map(([field, message]) => ({ field, message })) }),
  };
}

function isForPeople({ url, headers: { accept = "" } }: FastifyRequest): boolean {
  return !url.startsWith("/api/") && accept.includes("text/html");
}

function toErrorCode(error: FastifyError | AppError): ApiErrorCode {
  if (error instanceof AppError) return error.code;
  const known = fastifyCodes[error.code];
  if (known) return known;
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return "request.malformed";
  return "server.error";
}

/**
 * Creates the handler for a URL that cannot be parsed, such as `/%`, which reaches no route and no hook. It sends the
 * same headers as all other answers.
 */
export function createUnreadableUrlHandler(
  deps: Pick<Deps, "settings">,
): (error: FastifyError, request: unknown, reply: { raw: ServerResponse }) => void {
  const headers = {
    ...buildSecurityHeaders(deps),
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  };
  const body: ApiErrorBody = { code: "route.not_found", message: apiErrors["route.not_found"].message };
  return (_error, _request, { raw }) => void raw.writeHead(404, headers).end(JSON.stringify(body));
}
