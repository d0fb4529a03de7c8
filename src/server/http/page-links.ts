interface PageOf {
  page: number;
  pageSize: number;
  total: number;
  /** True when there are more than `total`, so that the last page is unknown. */
  capped?: boolean;
}

/**
 * Builds the `Link` header (RFC 8288) of one page of a list: its neighbours and both ends, with the request's other
 * parameters.
 */
export function buildPaginationLinks(url: string, { page, pageSize, total, capped = false }: PageOf): string {
  const [path = "", query = ""] = url.split("?");
  const last = Math.max(1, Math.ceil(total / pageSize));
  const link = (to: number, relation: string) => {
    const parameters = new URLSearchParams(query);
    parameters.set("page", String(to));
    return `<${path}?${parameters}>; rel="${relation}"`;
  };
  const links = [link(1, "first")];
  if (page > 1) links.push(link(capped ? page - 1 : Math.min(page - 1, last), "prev"));
  if (page < last || capped) links.push(link(page + 1, "next"));
  if (!capped) links.push(link(last, "last"));
  return links.join(", ");
}
