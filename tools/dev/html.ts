import react from "@vitejs/plugin-react";

/** On a page that React renders, the script that takes over. */
const hotScripts = `<script type="module">${react.preambleCode.replace("__BASE__", "/")}</script><script type="module" src="/@vite/client"></script>`;
/** Any other page is loaded again once the server has what was changed. */
export const renderedAnew = "sen-digital-vcard:rendered-anew";
const reloadScript = `<script type="module">import { createHotContext } from "/@vite/client";createHotContext("/@rendered").on("${renderedAnew}", () => location.reload());</script>`;

/** A page with what replaces its parts while it is open, or loads it again where that cannot be. */
export function withHotReplacement(html: string): string {
  return html.replace("<head>", () => `<head>${hotScripts}${html.includes('<div id="app"') ? "" : reloadScript}`);
}

/** The server's policy, widened by what Vite's scripts need: sheets and scripts in the page, and its socket. */
export function developmentPolicy(policy: string): string {
  return policy
    .split(";")
    .filter((directive) => !directive.startsWith("require-trusted-types-for"))
    .map((directive) => {
      if (/^(script|style)-src /.test(directive))
        return `${directive.replaceAll(/ 'sha256-[^']*'/g, "")} 'unsafe-inline'`;
      return directive.startsWith("connect-src ") ? `${directive} ws:` : directive;
    })
    .join(";");
}
