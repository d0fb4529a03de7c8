import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { currentLink, projectRoot } from "#server/config/project-root.ts";
import type { Variables } from "./setup-answers.ts";

export type ProxyKind = "caddy" | "nginx";

/** A file to write; `place`: where the machine looks for it. */
export interface SetupFile {
  path: string;
  text: string;
  mode: number;
  place: string | undefined;
}

/** Folder of the release, and the domain, as the files of `deploy/` name them. */
const sampleRelease = "/srv/vcard/current";
const exampleDomain = "carte.example.sn";
const proxies: Record<ProxyKind, { file: string; place: string }> = {
  caddy: { file: "Caddyfile", place: "/etc/caddy/Caddyfile" },
  nginx: { file: "nginx.conf", place: "/etc/nginx/sites-enabled/sen-digital-vcard" },
};

export const getEnvPath = (folder: string) => join(folder, "app.env");

/** Lists a set-up server's files: settings, service and site. Existing files keep everything that is not asked. */
export function listSetupFiles(folder: string, given: Variables, proxy: ProxyKind): SetupFile[] {
  const env = getEnvPath(folder);
  const site = proxies[proxy];
  const settings = readIfThere(env) ?? "";
  const before = parseEnv(settings);
  const unit = "sen-digital-vcard.service";
  return [
    { path: env, text: changeVariables(settings, before, given), mode: 0o600, place: undefined },
    {
      path: join(folder, unit),
      text: readIfThere(join(folder, unit)) ?? writeUnit(readSample(unit), folder),
      mode: 0o644,
      place: `/etc/systemd/system/${unit}`,
    },
    {
      path: join(folder, site.file),
      text: nameDomain(readIfThere(join(folder, site.file)), readSample(site.file), before, given),
      mode: 0o644,
      place: site.place,
    },
  ];
}

/** Writes the files, and creates the folders of data and backups, which nobody else can read. */
export function writeSetupFiles(folder: string, files: readonly SetupFile[]): void {
  for (const name of ["data", "backups"]) mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  for (const { path, text, mode } of files) {
    writeFileSync(path, text, { mode });
    // It may have existed with another mode.
    chmodSync(path, mode);
  }
}

/** Puts service and site where the machine looks for them, below `root`. Resolves to the places. */
export function installSetupFiles(files: readonly SetupFile[], root: string): string[] {
  return files.flatMap(({ place, text }) => {
    if (place === undefined) return [];
    const path = join(root, place);
    mkdirSync(dirname(path), { recursive: true });
    if (readIfThere(path) !== text) {
      if (existsSync(path)) writeFileSync(`${path}.before-setup`, readFileSync(path));
      writeFileSync(path, text);
    }
    return [path];
  });
}

const readSample = (name: string) => readFileSync(join(projectRoot, "deploy", name), "utf8");
const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

function writeUnit(sample: string, folder: string): string {
  // The service follows the link, since an upgrade points it to another release.
  const isLinked = existsSync(currentLink) && realpathSync(currentLink) === realpathSync(projectRoot);
  return sample
    .replaceAll(sampleRelease, isLinked ? currentLink : projectRoot)
    .replace(/^Environment=.*$/m, `Environment=ENV_FILE=${getEnvPath(folder)}`)
    .replace(/^StateDirectory.*\n/gm, "")
    .replace(/^# The folder of BACKUP_TO.*\nReadWritePaths=.*$/m, `# Data and backups.\nReadWritePaths=${folder}`);
}

/** Writes the site from the sample, or changes the domain of an existing one. */
function nameDomain(site: string | undefined, sample: string, before: Variables, given: Variables): string {
  const hostOf = ({ PUBLIC_URL }: Variables) => PUBLIC_URL && new URL(PUBLIC_URL).hostname;
  const from = site === undefined ? exampleDomain : (hostOf(before) ?? exampleDomain);
  return (site ?? sample).replaceAll(from, hostOf(given) ?? exampleDomain);
}

/** Changes the lines of changed variables, removes those of deleted ones, and appends new ones. */
function changeVariables(text: string, before: Variables, given: Variables): string {
  const left = new Map(Object.entries(given).filter(([name, value]) => before[name] !== value));
  const kept = text.split("\n").flatMap((line) => {
    const name = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/.exec(line)?.[1] ?? "";
    if (!left.has(name)) return [line];
    const value = left.get(name);
    left.delete(name);
    return value === undefined ? [] : [formatVariable(name, value)];
  });
  const added = [...left].flatMap(([name, value]) => (value === undefined ? [] : [formatVariable(name, value)]));
  return `${[kept.join("\n").trimEnd(), ...added].join("\n").trimStart()}\n`;
}

/** Quoted if a reader would misread part of it. */
function formatVariable(name: string, value: string): string {
  if (/^[^\s#'"`$\\]([^#'"`$\\]*[^\s#'"`$\\])?$/.test(value)) return `${name}=${value}`;
  const quote = ["'", '"', "`"].find((sign) => !value.includes(sign)) ?? "'";
  return `${name}=${quote}${value}${quote}`;
}
