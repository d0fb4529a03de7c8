import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { openDeps } from "./open-deps.ts";
import { readSettings, SettingError, type Settings } from "./env.ts";
import { ensureFirstAdministrator } from "./features/accounts/administrators.ts";
import { storeWarnings } from "./features/uploads/sweep.ts";
import { jobHandlers } from "./jobs/handlers.ts";
import { createWorker } from "./jobs/worker.ts";

/** How long a stop may take (reliability.md). */
const stopMs = 20_000;

async function main(): Promise<void> {
  const deps = await openDeps(readSettings());
  const newAdministrator = await ensureFirstAdministrator(deps);
  // At once: should the start fail from here on, the account stands and its password is told nowhere else.
  if (newAdministrator) say(`Premier administrateur : ${newAdministrator.email} / ${newAdministrator.password} (valable 24 h, à changer à la première connexion)`);
  const app = await createApp(deps);
  const worker = createWorker(deps, jobHandlers);
  await listen(app, deps.settings);
  worker.start();

  say(`Sen Digital Vcard : ${deps.settings.publicUrl}`);
  if (deps.settings.paytech.simulated) say("Paiements : simulateur (aucun argent réel).");

  const stop = async (signal: string) => {
    deps.log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), stopMs).unref();
    await app.close();
    await worker.stop();
    await deps.mail.close();
    await deps.db.close();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  // Last: a store that does not answer must not hold up the rest.
  for (const line of await storeWarnings(deps)) say(line);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new SettingError(`PORT ${port} is taken on ${host}: set another PORT.`);
    if (code === "EACCES" || code === "EADDRNOTAVAIL") throw new SettingError(`HOST ${host} with PORT ${port} cannot be listened on (${code}).`);
    throw error;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof SettingError ? `${error.message}\n` : `${String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
});
