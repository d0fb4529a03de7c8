import { existsSync } from "node:fs";
import { access, constants, mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { newSecretId } from "../../ids.ts";
import { toMessage } from "./message.ts";
import type { MailTransport } from "./port.ts";

/**
 * Keeps each mail as an `.eml` file named after its Message-ID, which begins with the time, so that names sort by age.
 * A file is whole or absent, also after a crash; a mail that is handed over again changes nothing.
 */
export function createFolderMail(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const message = toMessage(mail);
      const file = join(folder, `${mail.messageId.replace(/[^\w.@+-]/g, "_")}.eml`);
      if (existsSync(file)) return;
      const { message: bytes } = await composer.sendMail(message);
      await mkdir(folder, { recursive: true });
      await writeWhole(file, bytes as Buffer);
    },
    check: async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
    close: async () => composer.close(),
  };
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${newSecretId()}.tmp`;
  const handle = await open(draft, "wx");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
