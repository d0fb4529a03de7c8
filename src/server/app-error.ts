import { type EditConflictBody, type ApiErrorCode, apiErrors } from "#shared/errors/errors.ts";

interface AppErrorDetails {
  fields?: Record<string, string>;
  /** Seconds for the `Retry-After` header. */
  retryAfter?: number;
  conflict?: EditConflictBody;
  /** What people read after the code's sentence; it is not logged, since it may name somebody. */
  detail?: string;
  cause?: unknown;
}

/** An expected failure with its code; `http/error-handler.ts` builds the answer from `shared/errors/errors.ts`. */
export class AppError extends Error {
  readonly code: ApiErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter: number | undefined;
  readonly conflict: EditConflictBody | undefined;
  readonly detail: string | undefined;

  constructor(code: ApiErrorCode, more: AppErrorDetails = {}) {
    super(code, { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.conflict = more.conflict;
    this.detail = more.detail;
  }

  /** The sentence that people read. */
  get sentence(): string {
    return [apiErrors[this.code].message, this.detail].filter(Boolean).join(" ");
  }
}
