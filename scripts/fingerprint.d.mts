/** Returns a digest of everything that the build reads: while it stays equal, no build is needed. */
export function fingerprint(root: string): string;
