import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Reads pictures of vCard QR codes with zbar, which guesses the encoding; `undefined` if `zbarimg` is not installed.
 */
export function readWithZbar(pngs: readonly Buffer[]): string[] | undefined {
  if (spawnSync("zbarimg", ["--version"]).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "vcard-zbar-"));
  try {
    const files = pngs.map((_, at) => join(folder, `${at}.png`));
    for (const [at, file] of files.entries()) writeFileSync(file, pngs[at] ?? "");
    const { stdout } = spawnSync("zbarimg", ["-q", "--raw", "-Sdisable", "-Sqrcode.enable", ...files], {
      maxBuffer: 64 * 1024 * 1024,
    });
    const end = "END:VCARD\r\n";
    return stdout
      .toString()
      .split(end)
      .slice(0, -1)
      .map((card) => card.replace(/^\n/, "") + end);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
