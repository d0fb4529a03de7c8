import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { dayMs } from "#shared/format/day-and-time.ts";
import { routePaths } from "#shared/route-paths.ts";
import { pageRoutes } from "#web/html/routes.tsx";
import type { Deps } from "#server/deps.ts";

const hidden = { schema: { hide: true } };
const securityPath = "/.well-known/security.txt";
/** Addresses that people guess, and the one where password managers look for the change of a password. */
const redirects = {
  "/admin": routePaths.admin,
  "/login": routePaths.whoLogsIn,
  "/.well-known/change-password": routePaths.staffPassword,
} as const;
/** Icons that browsers and phones request by themselves when a page names none. */
const icons = {
  "/favicon.ico": ["favicon.ico", "image/x-icon"],
  "/apple-touch-icon.png": ["apple-touch-icon.png", "image/png"],
  "/apple-touch-icon-precomposed.png": ["apple-touch-icon.png", "image/png"],
} as const;

type Needs = Pick<Deps, "settings" | "pages" | "clock">;

/**
 * Serves the files at fixed paths: `/robots.txt`, `/sitemap.xml` with every page that search engines may index, icons,
 * `security.txt`, and redirects to the logins.
 */
export function registerSiteFileRoutes(app: FastifyInstance, deps: Needs): void {
  const { publicUrl } = deps.settings;
  const addresses = [...pageRoutes.filter(({ noindex }) => !noindex).map(({ path }) => path), routePaths.sample].map(
    (path) => publicUrl + path,
  );
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.map((url) => `<url><loc>${escapeXml(url)}</loc></url>`).join("\n")}\n</urlset>\n`;
  // Cards and payments are not listed: their answers say noindex, which a robot must be able to read.
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: ${routePaths.admin}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

  const files = {
    "/robots.txt": ["text/plain; charset=utf-8", robots],
    "/sitemap.xml": ["application/xml; charset=utf-8", sitemap],
  } as const;
  for (const [path, [type, text]] of Object.entries(files)) {
    app.get(path, hidden, async (_request, reply) =>
      reply.type(type).header("Cache-Control", "public, max-age=3600").send(text),
    );
  }
  for (const [path, [name, type]] of Object.entries(icons)) {
    app.get(path, hidden, async (_request, reply) =>
      reply
        .type(type)
        .header("Cache-Control", "public, max-age=86400")
        .send(await readFile(join(deps.pages.assetsDir, name))),
    );
  }
  app.get(securityPath, hidden, async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("Cache-Control", "public, max-age=3600").send(securityText(deps)),
  );
  for (const [path, target] of Object.entries(redirects)) {
    app.get(path, hidden, async (_request, reply) => reply.header("Cache-Control", "no-store").redirect(target, 302));
  }
}

/** Builds the contact for security reports (RFC 9116), always valid for another half year. */
function securityText({
  settings: { publicUrl, securityPolicy, site },
  clock,
}: Pick<Deps, "settings" | "clock">): string {
  const expires = new Date(clock.now() + 182 * dayMs).toISOString().slice(0, 10);
  const fields = [
    `Contact: mailto:${site.supportEmail}`,
    `Expires: ${expires}T00:00:00Z`,
    "Preferred-Languages: fr, en",
    `Canonical: ${publicUrl}${securityPath}`,
  ];
  if (securityPolicy) fields.push(`Policy: ${securityPolicy}`);
  return fields.map((line) => `${line}\n`).join("");
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
