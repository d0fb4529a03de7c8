import type { EditConflictBody, ApiErrorCode } from "#shared/errors.ts";

/** An expected failure, known by its code; `http/error-handler.ts` makes the answer from `shared/errors.ts`. */
export class AppError extends Error {
  readonly code: ApiErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter: number | undefined;
  readonly conflict: EditConflictBody | undefined;

  constructor(
    code: ApiErrorCode,
    more: { fields?: Record<string, string>; retryAfter?: number; conflict?: EditConflictBody; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.conflict = more.conflict;
  }
}
