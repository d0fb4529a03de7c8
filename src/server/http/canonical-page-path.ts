import { cardLanguages } from "#shared/card/labels/languages.ts";
import { pageRoutes } from "#web/html/routes.tsx";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";

/** The pages that people may type, by their lower-case paths. */
const fixed = new Map(
  [...pageRoutes.map(({ path }) => path), routePaths.sample]
    .filter((path) => !path.includes(":"))
    .map((path) => [path.toLowerCase(), path]),
);
const card = routePaths.card("");
/** Beginnings of paths that end with a reference or a token, where case matters. */
const beginnings = [
  routePaths.payment(""),
  routePaths.card(""),
  secretLinks.newsletterConfirm(""),
  secretLinks.newsletterLeave(""),
  secretLinks.statisticsLeave(""),
];
/** The language at the end of a card's path; French has none. */
const languageEnd = new RegExp(`(?<=^${card}[^/]+/)(?:${cardLanguages.filter((one) => one !== "fr").join("|")})$`, "i");

/** Returns `true` for most canonical paths, and is cheaper than `getCanonicalPagePath`. */
export function isObviouslyCanonicalPath(path: string): boolean {
  if (path.startsWith("/api/") || path.startsWith("/assets/") || path.startsWith("/images/")) return true;
  return path.startsWith(card) && !path.endsWith("/") && lowerLanguageEnd(path) === path;
}

/** Returns the canonical path of a page, ignoring the given path's case and a slash at its end. */
export function getCanonicalPagePath(path: string): string | undefined {
  const bare = path.replace(/(?<=.)\/+$/, "");
  const page = fixed.get(bare.toLowerCase());
  if (page) return page;
  const begun = beginnings.find(
    (beginning) => bare.length > beginning.length && bare.toLowerCase().startsWith(beginning),
  );
  if (begun) return lowerLanguageEnd(begun + bare.slice(begun.length));
  return undefined;
}

function lowerLanguageEnd(path: string): string {
  return path.replace(languageEnd, (end) => end.toLowerCase());
}
