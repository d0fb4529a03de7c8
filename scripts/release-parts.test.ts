import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";
import { releaseParts, releaseScripts } from "./release-parts.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const holds = (file: string) => releaseParts.some((part) => file === part || file.startsWith(`${part}/`));

// Seen to fail with `.env.example` left out of the list, and with `deploy` left out.
test("a release contains the files that set up a server", () => {
  const deploy = readdirSync(join(root, "deploy")).map((name) => `deploy/${name}`);
  expect(deploy).toEqual(
    expect.arrayContaining([
      "deploy/Caddyfile",
      "deploy/haproxy.cfg",
      "deploy/nginx.conf",
      "deploy/prometheus-alerts.yml",
      "deploy/sen-digital-vcard.service",
    ]),
  );
  expect(
    [...deploy, "docs/deployment.md", "docs/configuration.md", "docs/commands.md", ".env.example"].filter(
      (file) => !holds(file),
    ),
  ).toEqual([]);
  expect(releaseParts.filter((part) => part !== "dist" && !existsSync(join(root, part)))).toEqual([]);
});

// Seen to fail with a script imported by start.mjs left out of the list.
test("a release contains what its own scripts run", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const run = new Set(
    releaseScripts.map((name) => /^node (\S+)/.exec(scripts[name] ?? "")?.[1] ?? `nothing by ${name}`),
  );
  // The loop also visits the files added while it runs.
  for (const file of run)
    if (existsSync(join(root, file)))
      for (const [, path = ""] of read(file).matchAll(/from "(\.[^"]+)"/g)) run.add(posix.join(dirname(file), path));
  expect(run.size).toBeGreaterThan(3);
  expect([...run].filter((file) => !holds(file))).toEqual([]);
});
