/** Parts of a release besides its packages: files for `npm start`, our commands and the setup of a server. */
export const releaseParts = [
  ".env.example",
  "deploy",
  "setup",
  "run",
  "docs/commands.md",
  "docs/configuration.md",
  "docs/deployment.md",
  "docs/night.md",
  "dist",
  "db/migrations",
  "package-lock.json",
  "scripts/start.mjs",
  "scripts/build-if-needed.mjs",
  "scripts/fingerprint.mjs",
  "scripts/little-memory.mjs",
  "scripts/pass-on-signals.mjs",
] as const;

/** The scripts of package.json that work in a release. */
export const releaseScripts = [
  "start",
  "admin",
  "backup",
  "restore",
  "move",
  "seed",
  "doctor",
  "setup",
  "upgrade",
] as const;

/** Platforms for which the registry has Node and our compiled packages. */
export const releasePlatforms = ["linux-x64", "linux-arm64"] as const;

export const ownPlatform = `${process.platform}-${process.arch}`;

export function isPlatform(name: string): name is (typeof releasePlatforms)[number] {
  return releasePlatforms.some((one) => one === name);
}
