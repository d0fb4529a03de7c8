import { type ServerSettings, SettingError, readEnvironmentSettings } from "#server/config/environment-settings.ts";
import { formatErrorWithStack } from "#server/error-message.ts";
import { describeFileAccessError } from "#server/config/data-folder/file-refusals.ts";
import { toAppError } from "#server/db/errors.ts";
import { StorageFullError } from "#server/adapters/storage/storage-port.ts";

const fileCodes = new Set(["ENOSPC", "EDQUOT"]);
const refusals = new Set(["database.full", "storage.full"]);

/** Checks whether a failure comes from a disk, or a database's, with no room left. */
function isDiskFullError(error: unknown): boolean {
  if (error instanceof StorageFullError) return true;
  if (!(error instanceof Error)) return false;
  return (
    refusals.has(toAppError(error)?.code ?? "") ||
    fileCodes.has((error as NodeJS.ErrnoException).code ?? "") ||
    isDiskFullError(error.cause)
  );
}

/** Reports that a command cannot be done: the message for the operator, and the exit status. */
export class CommandError extends Error {
  readonly status: number;
  constructor(message: string, status = 1) {
    super(message);
    this.status = status;
  }
}

/** Reports an invalid command line: arguments that make no command, or settings without a database. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(message, 2);
  }
}

const fullDisk =
  "Le disque est plein\u00a0: la commande n'a pas été menée à bout. Faites de la place, puis lancez-la de nouveau.";

type Refusals = readonly (new (...args: never[]) => Error)[];
type End = string | number;

export function runCliCommand(
  work: (settings: ServerSettings, words: readonly string[]) => Promise<End>,
  refusals: Refusals = [],
): void {
  runCommandToEnd((words) => work(readEnvironmentSettings(), words), refusals);
}

/**
 * Runs a command line to its end. `work` resolves to the last text to print, or to the exit status; an error exits with
 * 1 or its own status. Prints refusals (those below, and `refusals`) as one sentence, other errors in full.
 */
export function runCommandToEnd(work: (words: readonly string[]) => Promise<End>, refusals: Refusals = []): void {
  goOnUnread();
  void computeExitCode(work, refusals).then((status) => process.exit(status));
}

async function computeExitCode(work: (words: readonly string[]) => Promise<End>, refusals: Refusals): Promise<number> {
  try {
    const end = await work(process.argv.slice(2));
    if (typeof end === "number") return end;
    printLine(end);
    return 0;
  } catch (error) {
    const expected = [SettingError, CommandError, ...refusals].some((one) => error instanceof one);
    process.stderr.write(
      `${expected ? (error as Error).message : (toSentence(error) ?? formatErrorWithStack(error))}\n`,
    );
    if (error instanceof CommandError) return error.status;
    return 1;
  }
}

/** Returns the sentence for a fault of the machine, common to all commands. */
function toSentence(error: unknown): string | undefined {
  if (isDiskFullError(error)) return fullDisk;
  return describeFileAccessError(error);
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Continues when the reader of our output closes it, as `head` does. */
function goOnUnread(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}
