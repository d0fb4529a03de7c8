import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createServer } from "vite";
import type { Database } from "#server/db/database.ts";
import { projectRoot } from "#server/project-root.ts";
import { freePort } from "../harness/free-port.ts";
import { administrator, publicUrl, standInFile, type Service } from "./service.ts";
import type { World } from "./world.ts";

/** Brings a commit into a folder and builds its pages; what is there already stays. */
export function checkOut(commit: string, folder: string): void {
  if (existsSync(join(folder, "dist"))) return;
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-x", "-C", folder], { input: execFileSync("git", ["archive", commit], { cwd: projectRoot, maxBuffer: 2 ** 30 }) });
  for (const args of [["ci"], ["run", "build"]]) execFileSync("npm", args, { cwd: folder, stdio: "inherit" });
}

/** What is used of the old version's modules. */
interface Modules {
  createApp(deps: object): Promise<FastifyInstance>;
  createWorker(deps: object, handlers: object): { runDue(): Promise<number> };
  jobHandlers: object;
  readSettings(env: Record<string, string>): { publicUrl: string; site: object; logLevel: string; paytech: { simulated: boolean; baseUrl: string; apiKey: string; apiSecret: string } };
  createLog(level: string): object;
  loadPages(settings: object): object;
  createPayTech(settings: object, log: object): object;
  openSqlite(file: string): Database;
  openPostgres(url: string): Database;
  ensureFirstAdministrator(deps: object): Promise<unknown>;
}

/** Vite reads them, since Node knows no TSX. */
async function load(root: string): Promise<{ modules: Modules; forget(): Promise<void> }> {
  const vite = await createServer({ root, configFile: false, appType: "custom", logLevel: "error", server: { middlewareMode: true, watch: null, ws: false } });
  const files = ["app", "env", "log", "pages", "jobs/worker", "jobs/handlers", "db/sqlite", "db/postgres", "ports/payments/paytech", "features/accounts/administrators"];
  const modules = await Promise.all(files.map((file) => vite.ssrLoadModule(`/src/server/${file}.ts`)));
  return { modules: Object.assign({}, ...modules) as Modules, forget: () => vite.close() };
}

interface Running {
  root: string;
  /** A file, or a PostgreSQL URL; migrated as far as the old version goes. */
  address: string;
  clock: { at: number };
}

/** The old version as it was, on that database, asked as `https://cartes.example`; its files are stand-ins. */
export async function startOld({ root, address, clock }: Running): Promise<Service & { close(): Promise<void> }> {
  const loaded = await load(root);
  return start(loaded, address, clock, { PUBLIC_URL: publicUrl }, { get: async (key: string) => standInFile(key) });
}

/** The old version with its payment simulator, with images and jobs. */
export async function startWorld({ root, address, clock }: Running): Promise<World & { close(): Promise<void> }> {
  const loaded = await load(root);
  const { modules } = loaded;
  const port = await freePort();
  const service = await start(loaded, address, clock, { PORT: String(port) }, memory());
  await service.app.listen({ port, host: "127.0.0.1" });
  await modules.ensureFirstAdministrator(service.deps);
  const worker = modules.createWorker(service.deps, modules.jobHandlers);
  const { baseUrl, apiKey, apiSecret } = service.settings.paytech;
  return {
    app: service.app,
    query: service.query,
    clock,
    lastUploads: new Map(),
    simulator: baseUrl,
    seller: { api_key: apiKey, api_secret: apiSecret },
    runJobs: async () => void (await worker.runDue()),
    live: (ms) => live(service.query, clock.at, ms),
    close: service.close,
  };
}

async function start({ modules, forget }: Awaited<ReturnType<typeof load>>, address: string, clock: { at: number }, env: Record<string, string>, storage: object) {
  const settings = modules.readSettings({ LOG_LEVEL: "silent", PAYMENTS: "simulator", ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, UPLOAD_BUDGET_MB: "20000", ...env });
  const db = address.startsWith("postgres:") ? modules.openPostgres(address) : modules.openSqlite(address);
  await db.migrate();
  const log = modules.createLog(settings.logLevel);
  const deps = {
    settings, log, db, storage,
    clock: { now: () => clock.at, steady: () => clock.at },
    mail: { send: refuseSome, close: async () => undefined },
    payments: modules.createPayTech(settings.paytech, log),
    pages: modules.loadPages({ ...settings.site, publicUrl: settings.publicUrl, paymentsSimulated: settings.paytech.simulated }),
  };
  const app = await modules.createApp(deps);
  const close = async () => {
    await app.close();
    await db.close();
    await forget();
  };
  return { app, query: db.query, clock, deps, settings, close };
}

async function refuseSome({ to }: { to: string }): Promise<void> {
  if (to.startsWith("refuse")) throw new Error("550 no such mailbox");
}

function memory(): object {
  const files = new Map<string, { bytes: Buffer; contentType: string }>();
  const put = async (key: string, bytes: Buffer, contentType: string) => void files.set(key, { bytes, contentType });
  return {
    put,
    putIfAbsent: async (key: string, bytes: Buffer, contentType: string) => void (files.has(key) || files.set(key, { bytes, contentType })),
    get: async (key: string) => files.get(key),
    remove: async (key: string) => void files.delete(key),
    list: async (prefix: string) => [...files.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key, storedAt: 0 })),
    check: async () => undefined,
  };
}

/** Ticks of every hour, where the version keeps them. */
async function live(query: Database["query"], from: number, ms: number): Promise<void> {
  const tables = await query.introspection.getTables();
  if (!tables.some(({ name }) => name === "clock_ticks")) return;
  const { lived } = await query.selectFrom("clockTicks").select(({ fn }) => fn.max("lived").as("lived")).executeTakeFirstOrThrow();
  const hour = 3_600_000;
  const ticks = Array.from({ length: Math.ceil(ms / hour) }, (_, at) => Math.min(ms, (at + 1) * hour));
  if (ticks.length > 0) await query.insertInto("clockTicks").values(ticks.map((passed) => ({ lived: (lived ?? 0) + passed, at: from + passed }))).execute();
  await query.deleteFrom("clockTicks").where("lived", "<", (lived ?? 0) + ms - 84 * hour).execute();
}

