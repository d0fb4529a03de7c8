import { parseCardExtras } from "#shared/card/extras/card-extras.ts";
import type { Deps } from "#server/deps.ts";
import {
  getVisibleCardExtras,
  listParsedCardVersions,
  toVisibleCardTexts,
} from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";

/**
 * Names the brochures of a card in an archive, by upload: `brochure`, then, for its owner alone, those of its versions,
 * `brochure-avant-1`, the newest first. Others get what the page shows.
 */
export async function nameCardArchiveBrochures(
  deps: Pick<Deps, "db">,
  card: CardRow,
  { isOwner }: { isOwner: boolean },
): Promise<Map<string, string>> {
  const shown = getVisibleCardExtras(card, toVisibleCardTexts(card).socialMedias.length)?.brochure.id ?? "";
  const now = isOwner ? parseCardExtras(card.extras).brochure.id : shown;
  const names = new Map<string, string>(now === "" ? [] : [[now, "brochure"]]);
  if (!isOwner) return names;
  let before = 0;
  for (const { content } of await listParsedCardVersions(deps, card.ref)) {
    const { id } = parseCardExtras(content.extras ?? "{}").brochure;
    if (id !== "" && !names.has(id)) names.set(id, `brochure-avant-${(before += 1)}`);
  }
  return names;
}
