/** A digest of all that the build reads: equal digests mean that nothing needs building. */
export function fingerprint(root: string): string;
