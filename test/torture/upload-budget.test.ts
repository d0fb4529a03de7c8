import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServer } from "../../e2e/harness/server.ts";
import { photo } from "../factories/image.ts";
import { serverEnv } from "./load.ts";
import { sendPhoto } from "./photo.ts";
import { report, rounds } from "./rounds.ts";

const budgetMb = 10;
const hostile = rounds(10, 300);
const honest = rounds(3, 50);
const atOnce = 4;
const kb = (bytes: number) => `${Math.round(bytes / 1024)} KB`;

/** Returns the size of a folder's files, in whole blocks. */
function takenBy(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files.reduce(
    (sum, file) =>
      sum + (file.isFile() ? Math.ceil(statSync(join(file.parentPath, file.name)).size / 4096) * 4096 : 4096),
    0,
  );
}

test(`an address that sends ${hostile} images as fast as it can stays within a tenth of the budget, and ${honest} others can upload as before`, async () => {
  const server = await startServer({ env: { ...serverEnv, UPLOAD_BUDGET_MB: String(budgetMb) } });
  const bytes = await photo(700, 700);
  const small = await photo(100, 100);
  try {
    const answers: number[] = [];
    const honestAnswers: number[] = [];
    let left = hostile;
    const lane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const answer = await sendPhoto(server, bytes, "192.0.2.1");
        answers.push(answer.status);
        await answer.arrayBuffer();
      }
    };
    const others = async (): Promise<void> => {
      for (let at = 0; at < honest; at += 1) {
        const answer = await sendPhoto(server, small, `198.51.100.${at + 1}`);
        honestAnswers.push(answer.status);
        await answer.arrayBuffer();
      }
    };
    await Promise.all([...Array.from({ length: atOnce }, lane), others()]);
    const folder = join(server.dataDir, "images", "uploads");
    const taken = takenBy(folder);
    const count = (status: number) => answers.filter((one) => one === status).length;
    report(
      `upload budget: ${hostile} images of ${kb(bytes.length)} from one address: ${count(201)} kept, ${count(507)} refused for room, ${count(429)} told to wait; ` +
        `${kb(taken)} stored at the end of a budget of ${budgetMb} MB; of ${honest} honest uploads meanwhile ${honestAnswers.filter((one) => one !== 201).length} refused`,
    );
    expect(honestAnswers).toEqual(honestAnswers.map(() => 201));
    // A job removes the files of refused uploads moments later.
    await expect
      .poll(() => takenBy(folder), { timeout: 20_000 })
      .toBeLessThan(budgetMb * 1024 * 1024 * 0.1 + honest * 20_480 + 8192);
    expect(count(507)).toBeGreaterThan(0);
  } finally {
    await server.stop();
  }
});
