import type { z } from "zod";
import type { changePersonPage as changeContract } from "#shared/contract/company-people.ts";
import type { PersonPageFields } from "#shared/contract/company-person-page.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { inTransaction } from "#server/db/database.ts";
import { findEditConflict } from "#server/db/edit-versions.ts";
import type { Deps } from "#server/deps.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import type { CardField } from "#server/features/cards/card-editing-rules.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { findChangesSinceLastPrint } from "#server/features/production/print/print-service.ts";
import { toCardActor } from "./people-rules.ts";
import { correctCardAsCompany } from "./correct-card.ts";
import { getPersonOrThrow, type PublishIfComplete } from "./people-service.ts";
import { readPersonPageFields } from "./person-page.ts";

/**
 * Changes the photos, links and description of a person's page; what is left out stays. Resolves to whether a printed card
 * of his says something else now.
 * @throws {AppError} `colleague.not_found`, `card.field_locked`, `upload.invalid`, `request.invalid`, `edit.conflict`
 */
export async function changePersonPage(
  deps: Deps,
  member: CompanyMemberIdentity,
  ref: string,
  { version, ...change }: z.output<(typeof changeContract)["body"]>,
  publishIfComplete: PublishIfComplete,
): Promise<{ isPrinted: boolean }> {
  const isChanged = await inTransaction(deps, async (deps) => {
    const seen = await getPersonOrThrow(deps, member, ref);
    const order = await lockOrderForUpdate(deps, seen.orderRef);
    const card = await getPersonOrThrow(deps, member, ref);
    const now = await readPersonPageFields(deps, card);
    const mayEdit = (fields: readonly CardField[]) => CardEditPermit.ask(toCardActor(member), card, fields);
    const corrected = await correctCardAsCompany(deps, { order, card, mayEdit }, change);
    const replaced = corrected as (keyof PersonPageFields)[];
    // Throwing undoes the writes; equal values are no conflict.
    const conflict = findEditConflict(now, { version, replaced, sent: change }, new Map());
    if (conflict) throw conflict;
    if (corrected.length > 0) await publishIfComplete(deps, order.ref);
    return corrected.length > 0;
  });
  if (!isChanged) return { isPrinted: false };
  const card = await getPersonOrThrow(deps, member, ref);
  return { isPrinted: (await findChangesSinceLastPrint(deps, card)).length > 0 };
}
