/**
 * How a file system says that it takes no writing at all: it is mounted read-only (as a failing disk becomes), it is
 * not ours to write, or it fails.
 */
const refusals: ReadonlySet<string> = new Set(["EROFS", "EPERM", "EACCES", "EIO"]);
/** What a process, an address or a port is refused has the same codes. */
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
