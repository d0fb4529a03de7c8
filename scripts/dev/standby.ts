/**
 * A process that has read the server's packages, half of a start, before there is a server: told which one, it becomes
 * it.
 */
import { pathToFileURL } from "node:url";
import { endWithParent } from "../pass-on-signals.mjs";

// What was read may keep a process alive.
const leave = () => process.exit();
process.once("disconnect", leave);
process.once("message", ({ packages }: { packages: readonly string[] }) => {
  process.once("message", ({ main }: { main: string }) => {
    process.off("disconnect", leave);
    endWithParent();
    void import(pathToFileURL(main).href);
  });
  // What cannot be read says so when the server asks for it.
  for (const name of packages) import(name).catch(() => undefined);
});
