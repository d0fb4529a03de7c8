import type { ProgramKeeper } from "#shared/contract/program-keeper.ts";

/** Rows that somebody answers for. */
interface Kept {
  madeBy: string;
  keptBy: string | null;
}

/** The id of the member who answers for a program. */
export function getKeeperId({ madeBy, keptBy }: Kept): string {
  return keptBy ?? madeBy;
}

/** Says who answers for a program. `mailboxes`: of those who look after the company's cards now. */
export function findKeeper(row: Kept, mailboxes: ReadonlyMap<string, string>): ProgramKeeper {
  const email = mailboxes.get(getKeeperId(row));
  return email === undefined ? null : { email, tookOver: row.keptBy !== null };
}
