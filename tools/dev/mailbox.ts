import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import PostalMime from "postal-mime";

/**
 * Lists at `/@mails` the mails written into `folder`, newest first, and shows at `/@mails/NAME` one mail as its reader
 * sees it.
 */
export function createMailbox(folder: string): (path: string) => Promise<string | undefined> {
  return async (path) => {
    const name = decodeURIComponent(path.split("?")[0]?.split("/")[2] ?? "");
    if (name === "") return list(folder);
    const file = join(folder, basename(name));
    if (!file.endsWith(".eml") || !existsSync(file)) return undefined;
    const mail = await PostalMime.parse(readFileSync(file));
    return (
      mail.html ?? `<!doctype html><html lang="fr"><meta charset="utf-8"><pre>${escape(mail.text ?? "")}</pre></html>`
    );
  };
}

const shownAtMost = 100;

async function list(folder: string): Promise<string> {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".eml"))
        .toSorted()
        .toReversed()
        .slice(0, shownAtMost)
    : [];
  const rows = await Promise.all(
    names.map(async (name) => {
      const { subject, to, date } = await PostalMime.parse(readFileSync(join(folder, name)));
      return `<tr><td>${escape(date ?? "")}<td>${escape((to ?? []).map(({ address }) => address).join(", "))}<td><a href="/@mails/${encodeURIComponent(name)}">${escape(subject ?? name)}</a>`;
    }),
  );
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>E-mails</title><style>body{font:1rem/1.5 system-ui;margin:2rem}td{padding:.25rem 1rem .25rem 0}</style><h1>E-mails</h1>${rows.length > 0 ? `<table>${rows.join("")}</table>` : `<p>Aucun e-mail dans ${escape(folder)}.`}`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
