import { fork } from "node:child_process";
import { join } from "node:path";
import { builtFolder } from "#server/config/built-folder.ts";
import { createSemaphore } from "#server/jobs/semaphore.ts";
import { assertPrintable } from "../fonts/assert-printable.ts";
import type {
  DailyCountsChartTask,
  ShareImageTask,
  RenderedCardSides,
  PrintedCardImageTask,
  ImageRenderTask,
} from "./tasks.ts";

/**
 * Lies beside the built server's other entries, in development too: it consists of components, which Node cannot load
 * by itself.
 */
const painter = join(builtFolder, "server/share-painter.js");
/** Characters of the painter's error output that are kept. */
const mostComplaint = 300;
const msAtMost = 30_000;
const withPainter = createSemaphore(1, 30);

/**
 * Renders an image as a JPEG of the px and bytes that `tasks.ts` sets for its kind; one at a time, in a process of
 * lower priority.
 * @throws {AppError} `print.letters_missing`; an error when it could not be drawn in time
 */
export async function renderShareImage(task: ShareImageTask, options?: Options): Promise<Buffer> {
  const [jpeg] = await ask(task, options);
  if (!jpeg) throw new Error("The painter drew nothing.");
  return jpeg;
}

/** Renders both sides of a printed card like `renderShareImage`: JPEGs 600 px wide, at most 30 KB each. */
export async function renderPrintedCardSides(
  task: PrintedCardImageTask,
  options?: Options,
): Promise<RenderedCardSides> {
  const [front, back] = await ask(task, options);
  if (!front || !back) throw new Error("The painter drew nothing.");
  return { front, back };
}

/** Renders a chart of 1040×460 px as a PNG, like `renderShareImage`. */
export async function renderDailyCountsChart(task: DailyCountsChartTask, options?: Options): Promise<Buffer> {
  const [png] = await ask(task, options);
  if (!png) throw new Error("The painter drew nothing.");
  return png;
}

interface Options {
  env?: Record<string, string>;
}

async function ask(task: ImageRenderTask, { env = {} }: Options = {}): Promise<Buffer[]> {
  assertPrintable(listTaskTexts(task));
  return withPainter(
    () =>
      new Promise<Buffer[]>((resolve, reject) => {
        // The drawing process gets none of the service's settings.
        const child = fork(painter, {
          serialization: "advanced",
          env,
          execArgv: ["--max-old-space-size=128"],
          stdio: ["ignore", "ignore", "pipe", "ipc"],
        });
        let complaint = "";
        child.stderr?.on(
          "data",
          (piece: Buffer) => (complaint = (complaint + piece.toString()).slice(0, mostComplaint)),
        );
        const timer = setTimeout(() => child.kill("SIGKILL"), msAtMost);
        child.once("message", (pictures) => resolve((pictures as Uint8Array[]).map((picture) => Buffer.from(picture))));
        child.once("error", reject);
        child.once("exit", (code, signal) => {
          clearTimeout(timer);
          reject(new Error(`The painter ended without a picture (${signal ?? code}). ${complaint}`));
        });
        child.send(task, (error) => error && reject(error));
      }),
  );
}

/** Lists a picture's texts, by the names that people read. */
function listTaskTexts(task: ImageRenderTask): Record<string, string> {
  if (task.what === "chart") return {};
  if (task.what === "payment") return { Nom: task.name };
  return { Nom: task.name, Fonction: task.jobTitle, Entreprise: task.company };
}
