import type { ProgramKeeper } from "#shared/contract/program-keeper.ts";

/** A token or a webhook, as far as who answers for it. */
interface Kept {
  madeBy: string;
  keptBy: string | null;
}

/** Returns the id of the member who answers for a program. */
export function getKeeperId({ madeBy, keptBy }: Kept): string {
  return keptBy ?? madeBy;
}

/** Returns the member who answers for a program, or null. `mailboxes`: those of the company's current members. */
export function findKeeper(row: Kept, mailboxes: ReadonlyMap<string, string>): ProgramKeeper {
  const email = mailboxes.get(getKeeperId(row));
  return email === undefined ? null : { email, tookOver: row.keptBy !== null };
}
