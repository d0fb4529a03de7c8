import { existsSync } from "node:fs";
import { access, constants, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { createFolderWithParents } from "#server/config/data-folder/make-folder.ts";
import { toNodemailerMessage } from "./message.ts";
import type { MailTransport } from "./mail-port.ts";

/**
 * Writes each mail as an `.eml` file named after its Message-ID, which begins with the time, so that names sort by age.
 * A file is complete or absent, even after a crash; sending a mail again changes nothing.
 */
export function createFolderMailTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const message = toNodemailerMessage(mail);
      const file = join(folder, `${mail.messageId.replace(/[^\w.@+-]/g, "_")}.eml`);
      if (existsSync(file)) return;
      const { message: bytes } = await composer.sendMail(message);
      createFolderWithParents(folder);
      await writeWhole(file, bytes as Buffer);
    },
    async forget(ids) {
      if (!existsSync(folder)) return;
      const wanted = new Set(ids);
      // Drafts that a crash left are named after their mail too.
      const gone = (await readdir(folder)).filter((name) => wanted.has(name.slice(0, name.indexOf("@"))));
      for (const name of gone) await rm(join(folder, name), { force: true });
    },
    check: async () => {
      createFolderWithParents(folder);
      await access(folder, constants.W_OK);
    },
    close: async () => composer.close(),
  };
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${generateSecretId()}.tmp`;
  const handle = await open(draft, "wx");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
