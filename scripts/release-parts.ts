/** Parts of a release besides its packages: files for `npm start`, our command lines and the setup of a server. */
export const releaseParts = [
  ".env.example",
  "deploy",
  "setup",
  "docs/commands.md",
  "docs/configuration.md",
  "docs/deployment.md",
  "dist",
  "db/migrations",
  "package-lock.json",
  "scripts/start.mjs",
  "scripts/build-if-needed.mjs",
  "scripts/fingerprint.mjs",
  "scripts/few-arenas.mjs",
  "scripts/pass-on-signals.mjs",
] as const;

/** The scripts of package.json that work in a release. */
export const releaseScripts = [
  "start",
  "promo",
  "admin",
  "images",
  "backup",
  "restore",
  "move",
  "seed",
  "doctor",
  "setup",
] as const;
