import { staffPaths } from "./staff-paths.ts";

const parameter = "suite";

/** Builds the login's address, which contains the requested page. */
export function buildLoginPath(asked: string): string {
  const target = parseStaffPath(asked);
  return target === staffPaths.dashboard
    ? staffPaths.login
    : `${staffPaths.login}?${parameter}=${encodeURIComponent(target)}`;
}

/**
 * Returns where to go after the login: a page of the portal, else the dashboard, so that a crafted link leads nowhere
 * else.
 */
export function getPathAfterLogin(search: string): string {
  return parseStaffPath(new URLSearchParams(search).get(parameter) ?? "");
}

function parseStaffPath(text: string): string {
  const base = "http://portal.invalid";
  try {
    const url = new URL(text, base);
    const isOurs = text.startsWith("/") && url.origin === base && url.pathname.startsWith(`${staffPaths.login}/`);
    return isOurs ? `${url.pathname}${url.search}${url.hash}` : staffPaths.dashboard;
  } catch {
    return staffPaths.dashboard;
  }
}
