import { mends } from "#shared/company/list-sentences.ts";
import type { ProposedCard } from "#shared/company/proposed-cards.ts";
import { foldText } from "../cells/fold-text-rules.ts";

/**
 * Spells each row's department as the company's cards do, or else as earlier rows: managers see people by the exact
 * word. `known`: departments of the company's cards, one a card.
 */
export function unifyDepartments(cards: readonly ProposedCard[], known: readonly string[]): void {
  const written = new Map<string, string>();
  const byUse = [...Map.groupBy(known, (name) => name)].toSorted(([, one], [, other]) => other.length - one.length);
  for (const [name] of byUse) if (!written.has(foldText(name))) written.set(foldText(name), name);
  for (const { fields } of cards) {
    const { department } = fields;
    if (!department || department.value === "" || department.fault) continue;
    const { value } = department;
    const usual = written.get(foldText(value));
    if (usual === undefined) written.set(foldText(value), value);
    else if (usual !== value)
      Object.assign(department, { value: usual, mended: mends.department(department.given || value) });
  }
}
