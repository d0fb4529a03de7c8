const urls = new WeakMap<Blob, string>();

/** An address under which the page shows a Blob; one for each, kept as long as the page, since several places show it. */
export function blobUrl(blob: Blob): string {
  const known = urls.get(blob);
  if (known) return known;
  const url = URL.createObjectURL(blob);
  urls.set(blob, url);
  return url;
}
