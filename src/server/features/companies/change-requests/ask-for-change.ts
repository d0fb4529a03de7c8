import { AppError } from "#shared/errors/app-error.ts";
import { buildOrderFieldsSchema } from "#shared/contract/order-fields.ts";
import { offerNames } from "#shared/offers/offers.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import type { RequestableField } from "#shared/company/template-fields.ts";
import type { InTransaction } from "#server/db/database.ts";
import { generateSortableId } from "#server/db/ids.ts";
import type { CoreDeps } from "#server/deps.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { isLocked } from "#server/features/cards/card-editing-rules.ts";
import { enqueueRepeatedMail } from "#server/features/mails/mail-service.ts";
import { invalidPhoneMessage, parsePhoneToE164 } from "#server/features/orders/phone-rules.ts";
import { listMemberRows } from "../members/member-store.ts";
import { getCompanyOrThrow } from "../company-lock.ts";
import * as store from "./change-request-store.ts";

/** What somebody wants of a locked field. */
export interface WantedChange {
  field: RequestableField;
  to: string;
}

/**
 * Asks a card's company to change a locked field of it, and writes to its administrators; whoever asks again of the same
 * field changes what he asked for. The card's order is locked. `askedBy`: `holder`, or a member's id.
 * @throws {AppError} `change_request.not_locked`, `change_request.same`, `request.invalid`
 */
export async function askForChange(
  deps: InTransaction<CoreDeps>,
  card: CardRow,
  askedBy: string,
  { field, to }: WantedChange,
): Promise<void> {
  const { organisationId } = card;
  if (organisationId === null || !isLocked(card, field)) throw new AppError("change_request.not_locked");
  const toValue = parseWanted(field, to);
  if (toValue === card[field]) throw new AppError("change_request.same");
  const now = deps.clock.now();
  const asked = { cardRef: card.ref, field, fromValue: card[field], toValue, askedBy, askedAt: now };
  if (await store.updateOpenChangeRequestRow(deps.db.query, asked)) return;
  await store.insertChangeRequestRow(deps.db.query, {
    ...asked,
    id: generateSortableId(now),
    organisationId,
    orderRef: card.orderRef,
    state: "open",
    decidedBy: "",
    decidedAt: null,
    word: "",
  });
  await tellDeciders(deps, card, organisationId, { field, to: toValue });
}

/** Validates as the form of a card does. @throws {AppError} `request.invalid` with the field `to` */
function parseWanted(field: RequestableField, to: string): string {
  const parsed = buildOrderFieldsSchema(offerNames).shape[field].safeParse(to);
  if (!parsed.success)
    throw new AppError("request.invalid", {
      fields: { to: parsed.error.issues[0]?.message ?? "Ce texte ne convient pas." },
    });
  const text = parsed.data ?? "";
  if (field !== "workPhoneNumber" || text === "") return text;
  const phone = parsePhoneToE164(text);
  if (phone === undefined) throw new AppError("request.invalid", { fields: { to: invalidPhoneMessage } });
  return phone;
}

/** A mailbox gets some such mails a day; the list has all. The team decides for a company without an administrator. */
async function tellDeciders(
  deps: InTransaction<CoreDeps>,
  { ref, orderRef, firstName, lastName }: CardRow,
  organisationId: string,
  { field, to }: WantedChange,
): Promise<void> {
  const { name } = await getCompanyOrThrow(deps, organisationId);
  const admins = (await listMemberRows(deps.db.query, organisationId)).filter(({ role }) => role === "admin");
  const recipients = admins.length > 0 ? admins.map(({ email }) => email) : [deps.settings.site.supportEmail];
  for (const recipient of recipients)
    await enqueueRepeatedMail(deps, {
      template: "change-requested",
      orderRef,
      recipient,
      data: {
        ref,
        company: name,
        organisationId,
        hasSpace: admins.length > 0,
        name: `${firstName} ${lastName}`,
        field: orderFieldLabels[field],
        to,
      },
    });
}
