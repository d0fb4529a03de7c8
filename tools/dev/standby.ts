/**
 * A process that has read the server's packages, half of a start, before there is a server: told which one, it becomes
 * it.
 */
import { pathToFileURL } from "node:url";
import { endWithParent } from "../../scripts/pass-on-signals.mjs";

// Loaded modules may keep the process alive.
const leave = () => process.exit();
process.once("disconnect", leave);
process.once("message", ({ packages }: { packages: readonly string[] }) => {
  process.once("message", ({ main }: { main: string }) => {
    process.off("disconnect", leave);
    endWithParent();
    void import(pathToFileURL(main).href);
  });
  // A module that cannot be loaded reports it when the server imports it.
  for (const name of packages) import(name).catch(() => undefined);
});
