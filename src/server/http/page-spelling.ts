import { prerenderedRoutes } from "#web/routes.tsx";
import { routePaths } from "#shared/urls.ts";

/** The pages that people may type, by their paths in small letters. */
const fixed = new Map(
  [...prerenderedRoutes.map(({ path }) => path), routePaths.sample]
    .filter((path) => !path.includes(":"))
    .map((path) => [path.toLowerCase(), path]),
);
const card = routePaths.card("");
/** What a path begins with whose rest is a reference or a token, kept as it was typed. */
const beginnings = [
  routePaths.payment(""),
  routePaths.card(""),
  routePaths.newsletterConfirm(""),
  routePaths.newsletterLeave(""),
  routePaths.statisticsLeave(""),
];

/**
 * Returns `true` for most paths, and cheaper than `getCanonicalPagePath`: the path is no other spelling of a
 * page's.
 */
export function isObviouslyCanonicalPath(path: string): boolean {
  if (path.startsWith("/api/") || path.startsWith("/assets/") || path.startsWith("/images/")) return true;
  return path.startsWith(card) && !path.endsWith("/");
}

/**
 * Returns the one path of the page that a path means, whatever the case of its letters and with a slash at its end
 * or not.
 */
export function getCanonicalPagePath(path: string): string | undefined {
  const bare = path.replace(/(?<=.)\/+$/, "");
  const page = fixed.get(bare.toLowerCase());
  if (page) return page;
  const begun = beginnings.find(
    (beginning) => bare.length > beginning.length && bare.toLowerCase().startsWith(beginning),
  );
  if (begun) return begun + bare.slice(begun.length);
  return undefined;
}
