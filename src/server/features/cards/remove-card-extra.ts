import { type CardExtras, parseCardExtras, serializeCardExtras } from "#shared/card/extras/card-extras.ts";
import { type ExtraLine, takeOffExtra } from "#shared/card/extras/take-off-extra.ts";
import { AppError } from "#shared/errors/app-error.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { bindBrochure } from "./bind-brochure.ts";
import { updateCardContentColumns } from "./card-store.ts";
import type { CardRow } from "./card-tables.ts";
import { tellCompany } from "./company-events.ts";
import type { CardEditPermit } from "./card-edit-permit.ts";
import { invalidateCachedCards } from "./invalidate-cached-cards.ts";

/**
 * Takes one thing off a locked card's page that its owner added; resolves to the extras before and after.
 * @throws {AppError} `card.extra_gone`
 */
export async function removeCardExtra(
  deps: InTransaction<ClockDeps>,
  permit: CardEditPermit,
  card: Pick<CardRow, "ref" | "extras">,
  line: ExtraLine,
): Promise<{ before: CardExtras; after: CardExtras }> {
  permit.requireFields(["extraRemoval"]);
  const before = parseCardExtras(card.extras);
  const after = takeOffExtra(before, line);
  if (after === undefined) throw new AppError("card.extra_gone");
  invalidateCachedCards(deps, permit.cardRef);
  const columns = { extras: serializeCardExtras(after) };
  await updateCardContentColumns(deps.db.query, permit.cardRef, columns, deps.clock.now());
  if (line.extra === "brochure") await bindBrochure(deps, permit.cardRef, after.brochure.id);
  await tellCompany(deps, "card.changed", [permit.cardRef]);
  return { before, after };
}
