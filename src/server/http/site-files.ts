import type { FastifyInstance } from "fastify";
import { paths } from "#shared/urls.ts";
import { routes } from "#web/routes.tsx";
import type { Deps } from "../deps.ts";

/** `/robots.txt` and `/sitemap.xml`: every page that search engines may show. */
export function siteFiles(app: FastifyInstance, deps: Pick<Deps, "settings">): void {
  const { publicUrl } = deps.settings;
  const addresses = [...routes.filter(({ noindex }) => !noindex).map(({ path }) => path), paths.sample].map((path) => publicUrl + path);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.map((url) => `<url><loc>${escapeXml(url)}</loc></url>`).join("\n")}\n</urlset>\n`;
  // Cards and payments are not named: their answers say noindex, which a robot must be able to read.
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: ${paths.admin}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

  const files = { "/robots.txt": ["text/plain; charset=utf-8", robots], "/sitemap.xml": ["application/xml; charset=utf-8", sitemap] } as const;
  for (const [path, [type, text]] of Object.entries(files)) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => reply.type(type).header("Cache-Control", "public, max-age=3600").send(text));
  }
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
