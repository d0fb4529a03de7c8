import type { ProgramKeeper } from "#shared/contract/program-keeper.ts";

/** Names the member who is responsible for a program, or says that nobody is. */
export function describeKeeper(keeper: ProgramKeeper): string {
  if (!keeper) return "Personne de ceux qui gèrent les cartes n'en répond\u00a0: vérifiez s'il sert encore.";
  return `${keeper.tookOver ? "Repris" : "Fait"} par ${keeper.email}`;
}
