import { spawn } from "node:child_process";
import { join } from "node:path";
import { builtFolder } from "#server/config/built-folder.ts";

/** Characters of a failing process's error output that are kept. */
const mostComplaint = 500;
/** Beginning of `npm run backup`'s message that another backup is running. */
export const backupBusyMessage = "Une autre sauvegarde est en cours";

/**
 * Runs `npm run backup` with this process's settings; `id`, which begins with `scheduled-`, is the same on all nodes.
 * @throws when the backup failed, with the message for the operator
 */
export async function runBackupProcess(to: string, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(builtFolder, "server/backup.js"), to, id], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaint = "";
    child.stderr.on("data", (piece: Buffer) => (complaint = (complaint + piece.toString()).slice(0, mostComplaint)));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(complaint.trim() || `exit ${code}`));
    });
  });
}
