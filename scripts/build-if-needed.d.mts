/** Builds `dist/` unless it is of these very sources, or a release's; the build's exit code. */
export function buildIfNeeded(root: string): number;
