import { readSettings, SettingError, type Settings } from "../env.ts";

/** A command that cannot be done; the message is what the operator reads. */
export class CommandError extends Error {}

/** Runs a command line to its end: prints what it resolves to; a refusal in one sentence, another error whole, both with status 1. */
export function runCommand(work: (settings: Settings, words: readonly string[]) => Promise<string>, refusals: readonly (new (...args: never[]) => Error)[]): void {
  main(work).then(
    (text) => process.stdout.write(text === "" ? "" : `${text}\n`),
    (error: unknown) => {
      const expected = [SettingError, CommandError, ...refusals].some((one) => error instanceof one);
      process.stderr.write(`${expected ? (error as Error).message : String(error instanceof Error ? error.stack : error)}\n`);
      process.exitCode = 1;
    },
  );
}

async function main(work: (settings: Settings, words: readonly string[]) => Promise<string>): Promise<string> {
  return work(readSettings(), process.argv.slice(2));
}
