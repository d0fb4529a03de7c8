import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memory } from "./memory-folder.ts";

/**
 * Gives this process and its children their own temporary folder, and one in memory; both are removed at its end. So
 * even a skipped or killed test leaves nothing.
 */
export function useRunFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), "vcard-tests-"));
  process.env.TMPDIR = folder;
  const folders = [folder];
  if (existsSync(memory)) folders.push((process.env.TEST_MEMORY = mkdtempSync(join(memory, "vcard-tests-"))));
  // When root runs the tests, PostgreSQL runs as another user, who must be able to enter these folders.
  for (const one of folders) chmodSync(one, 0o755);
  process.once("exit", () => {
    for (const one of folders) rmSync(one, { recursive: true, force: true, maxRetries: 3 });
  });
}
