/**
 * A process that loads the server's packages in advance, half of the work of a start. Once told which server to run, it
 * becomes that server.
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
  // A module that cannot be loaded is reported when the server imports it.
  for (const name of packages) import(name).catch(() => undefined);
});
