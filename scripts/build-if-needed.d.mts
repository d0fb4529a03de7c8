/** Builds `dist/` unless it is up to date or belongs to a release. Returns the build's exit code. */
export function buildIfNeeded(root: string): number;
