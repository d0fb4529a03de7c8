import type { EditConflict, ErrorCode } from "#shared/errors.ts";

/** An expected failure, known by its code; `http/error-handler.ts` makes the answer from `shared/errors.ts`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter: number | undefined;
  readonly conflict: EditConflict | undefined;

  constructor(code: ErrorCode, more: { fields?: Record<string, string>; retryAfter?: number; conflict?: EditConflict; cause?: unknown } = {}) {
    super(code, { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.conflict = more.conflict;
  }
}
