/**
 * Errors with which a file system refuses all writes: it is mounted read-only (also after a disk failure), we lack the
 * rights, or it fails.
 */
const refusals: ReadonlySet<string> = new Set(["EROFS", "EPERM", "EACCES", "EIO"]);
/** Refused calls for processes, addresses and ports have the same codes. */
const otherCalls = /^(kill|spawn|listen|connect|bind)/;

/** Checks whether a file or folder could not be read or written, so that the caller is not at fault. */
export function isFileAccessError(error: unknown): error is NodeJS.ErrnoException {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return typeof code === "string" && refusals.has(code) && typeof syscall === "string" && !otherCalls.test(syscall);
}

/** Describes the error for the operator, in one sentence; `undefined` for any other error. */
export function describeFileAccessError(error: unknown): string | undefined {
  if (isFileAccessError(error)) return `${error.path ?? "Un dossier"} ne peut pas être écrit ou lu (${error.code}).`;
  return undefined;
}
