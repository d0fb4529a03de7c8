import { fork } from "node:child_process";
import { join } from "node:path";
import { findServerEntry } from "#server/config/built-folder.ts";
import { AppError } from "#server/app-error.ts";
import { createDrawingLine } from "./drawing-line.ts";
import type { PdfDrawResult, PdfDrawTask } from "./pdf-drawer.ts";
import { brochureTurnMs, pdfDrawingTimeoutMs, type PdfRefusalReason } from "./pdf-page-rules.ts";

const drawer = findServerEntry(join(import.meta.dirname, "pdf-drawer.ts"));
/** Characters of the drawer's error output that are kept. */
const mostComplaint = 300;
const withDrawer = createDrawingLine(10);

/**
 * Redraws a received PDF as one image a page, so that nothing of its structure remains.
 * @throws {AppError} `proof.pdf_locked`, `.pdf_unreadable`, `.pdf_pages`, `.pdf_page_size`, `.pdf_too_heavy`;
 * `server.busy`
 */
export async function redrawReceivedPdf(bytes: Uint8Array, patience: Patience = {}): Promise<Buffer> {
  return (await redraw({ bytes, use: "proof" }, patience)).pdf;
}

/**
 * Redraws a brochure in the same way, for screens; its safe links stay in place.
 * @throws {AppError} `brochure.pdf_locked`, and so on; `server.busy`
 */
export async function redrawBrochurePdf(
  bytes: Uint8Array,
  patience: Patience = {},
): Promise<{ pdf: Buffer; pages: number }> {
  return redraw({ bytes, use: "brochure" }, patience);
}

interface Patience {
  msAtMost?: number;
  /** ms after which a brochure lets waiting drawings go first. */
  turnMs?: number;
  /** Aborted when the client has gone. */
  gone?: AbortSignal;
}

async function redraw(
  task: PdfDrawTask,
  { msAtMost = pdfDrawingTimeoutMs, turnMs = brochureTurnMs, gone }: Patience,
): Promise<{ pdf: Buffer; pages: number }> {
  const answer = await withDrawer((stop) => ask(task, msAtMost, stop), { use: task.use, turnMs, gone });
  if ("refused" in answer)
    throw new AppError(`${task.use}.pdf_${answer.refused}`, { cause: "why" in answer ? answer.why : undefined });
  return { pdf: Buffer.from(answer.pdf), pages: answer.pages };
}

/**
 * A drawer that ends without an answer had too little time or memory, unless `stop` ended it (`undefined`). By then the
 * process is gone, and its memory with it.
 */
function ask(
  task: PdfDrawTask,
  msAtMost: number,
  stop: AbortSignal,
): Promise<PdfDrawResult | { refused: PdfRefusalReason; why: Error } | undefined> {
  return new Promise((resolve, reject) => {
    // The drawing process gets none of the service's settings.
    const child = fork(drawer, {
      serialization: "advanced",
      env: {},
      execArgv: ["--max-old-space-size=128"],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let complaint = "";
    child.stderr?.on("data", (piece: Buffer) => (complaint = (complaint + piece.toString()).slice(0, mostComplaint)));
    const kill = () => child.kill("SIGKILL");
    const timer = setTimeout(kill, msAtMost);
    stop.addEventListener("abort", kill);
    child.once("message", (answer) => resolve(answer as PdfDrawResult));
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      const why = new Error(`The drawer ended without an answer (${signal ?? code}). ${complaint}`);
      resolve(stop.aborted ? undefined : { refused: "too_heavy", why });
    });
    // A process killed while it is given its file is reported by its exit.
    child.send(task, (error) => error && !child.killed && reject(error));
  });
}
