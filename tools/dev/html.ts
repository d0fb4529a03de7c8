import react from "@vitejs/plugin-react";

/** The scripts that keep a page up to date that React renders. */
const hotScripts = `<script type="module">${react.preambleCode.replace("__BASE__", "/")}</script><script type="module" src="/@vite/client"></script>`;
/** Event on which any other page reloads, once the server has the change. */
export const renderedAnew = "sen-digital-vcard:rendered-anew";
const reloadScript = `<script type="module">import { createHotContext } from "/@vite/client";createHotContext("/@rendered").on("${renderedAnew}", () => location.reload());</script>`;

/** Adds to a page the scripts that replace its parts while it is open, or reload it where that is not possible. */
export function withHotReplacement(html: string): string {
  return html.replace("<head>", () => `<head>${hotScripts}${html.includes('<div id="app"') ? "" : reloadScript}`);
}

/** Returns the server's policy, widened for Vite's scripts: style sheets and scripts in the page, and its socket. */
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
