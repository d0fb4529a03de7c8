import type { ExtraLine } from "#shared/card/extras/take-off-extra.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { takeOffLockedExtra } from "#server/features/orders/correcting/order-correction-service.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { toCardActor } from "./people-rules.ts";
import { getPersonOrThrow } from "./people-service.ts";

/**
 * Takes one thing off a person's page that he added; the company neither adds nor changes any.
 * @throws {AppError} `colleague.not_found`, `card.extra_gone`
 */
export async function takeOffPersonExtra(
  deps: ClockDeps,
  member: CompanyMemberIdentity,
  ref: string,
  taken: ExtraLine,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const seen = await getPersonOrThrow(deps, member, ref);
    const order = await lockOrderForUpdate(deps, seen.orderRef);
    const card = await getPersonOrThrow(deps, member, ref);
    await takeOffLockedExtra(
      deps,
      { order, card, mayEdit: (fields) => CardEditPermit.ask(toCardActor(member), card, fields) },
      { actor: "company", versionActor: "company" },
      taken,
    );
  });
}
