/** `npm run setup -- FOLDER`: sets up a server with six questions; ends with what `doctor` finds. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface, type Interface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { builtFolder } from "#server/config/built-folder.ts";
import { readEnvFile, SettingError } from "#server/config/env-file.ts";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import { applyAnswer, type SetupQuestion, setupQuestions, type Variables } from "./setup-answers.ts";
import { getEnvPath, installSetupFiles, listSetupFiles, writeSetupFiles } from "./setup-files.ts";
import { CommandError, printLine, runCommandToEnd, UsageError } from "./run.ts";

const usage = `Utilisation : npm run setup -- DOSSIER [réponses] [--nginx] [--print] [--install]
${setupQuestions.map(({ flag, asks }) => `  --${flag.padEnd(15)} ${asks}`).join("\n")}
  --nginx          le site de nginx, au lieu de celui de Caddy
  --print          montre tout ce qui serait écrit, secrets compris, et n'écrit rien
  --install        met aussi le service et le site à leur place sur la machine (--root DOSSIER : sous ce dossier)
Sans terminal, les réponses viennent toutes de là. Relancé, il ne change que ce qui est répondu.`;

function readWords(words: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const answers = { domain: text, "paytech-key": text, "paytech-secret": text, smtp: text, admin: text, phone: text };
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...answers, nginx: flag, print: flag, install: flag, root: { type: "string", default: "/" } },
    });
    const [folder, ...others] = positionals;
    if (folder !== undefined && others.length === 0) return { ...values, folder: resolve(folder) };
  } catch {
    // Falls through to the usage: there is no such option.
  }
  throw new UsageError(usage);
}

/** Asks until the answer is usable; Enter keeps the present value. */
async function ask(terminal: Interface, question: SetupQuestion, given: Variables): Promise<Variables> {
  const current = question.current(given);
  const shown = current === undefined ? "" : ` [${question.isSecret ? "inchangé" : current}]`;
  for (;;) {
    const answer = (await terminal.question(`${question.asks}${shown} : `)) || current;
    const next = answer !== undefined && (await take(question, answer, given).catch(toSentence));
    if (typeof next === "object") return next;
    if (next) process.stderr.write(`${next}\n`);
  }
}

function toSentence(error: unknown): string {
  if (error instanceof SettingError || error instanceof CommandError) return error.message;
  throw error;
}

/** @throws {SettingError | CommandError} when the answer is unusable */
async function take(question: SetupQuestion, answer: string, before: Variables): Promise<Variables> {
  const { given, guessed, found } = await applyAnswer(question, answer, before);
  if (found?.loses) throw new CommandError(found.text);
  if (found)
    printLine(`${{ ok: "OK  ", warn: "WARN", fail: "FAIL" }[found.level]} ${question.flag}\u00a0: ${found.text}`);
  for (const [name, value] of Object.entries(guessed)) printLine(`     supposé\u00a0: ${name}=${value}`);
  return given;
}

runCommandToEnd(async (words) => {
  const { folder, nginx, print, install, root, ...answers } = readWords(words);
  const env = getEnvPath(folder);
  let given: Variables = existsSync(env) ? readEnvFile([], env) : {};
  const isAsking = process.stdin.isTTY && Object.values(answers).every((one) => one === undefined);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  for (const question of setupQuestions) {
    const answer = answers[question.flag];
    if (answer !== undefined) given = await take(question, answer, given);
    else if (question.isAsked?.(given) === false) continue;
    else if (isAsking) given = await ask(terminal, question, given);
    else if (question.current(given) === undefined)
      throw new UsageError(`Il manque --${question.flag} : ${question.asks}.\n${usage}`);
  }
  terminal.close();
  given = { DATA_DIR: join(folder, "data"), BACKUP_TO: join(folder, "backups"), ...given };
  readEnvironmentSettings(given);
  const files = listSetupFiles(folder, given, nginx ? "nginx" : "caddy");
  if (print) return files.map(({ path, text }) => `# ${path}\n${text}`).join("\n");
  writeSetupFiles(folder, files);
  for (const { path } of files) printLine(`écrit\u00a0: ${path}`);
  if (install) for (const path of installSetupFiles(files, root)) printLine(`en place\u00a0: ${path}`);
  const doctor = spawn(process.execPath, [join(builtFolder, "server/doctor.js")], {
    stdio: ["ignore", "inherit", "inherit"],
    cwd: folder,
    env: { ENV_FILE: env },
  });
  await once(doctor, "close");
  printLine(
    install
      ? `Ensuite\u00a0: adduser --system --group --home /srv/vcard vcard ; chown -R vcard:vcard ${folder} ; systemctl daemon-reload ; systemctl enable --now sen-digital-vcard ; systemctl reload ${nginx ? "nginx" : "caddy"}`
      : "Rien n'est écrit hors de ce dossier. Mettez le service et le site en place avec --install.",
  );
  return 0;
});
