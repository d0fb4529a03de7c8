import { setImmediate as nextTurn } from "node:timers/promises";
import { formatCount } from "#shared/format/counts.ts";
import type { CardTextName } from "#shared/card/card-texts.ts";
import type { PersonValues } from "#shared/company/company-card.ts";
import type { PersonField } from "#shared/company/list-columns.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { StaffActor } from "#server/features/audit/audit-service.ts";
import {
  CardEditPermit,
  changeCardOwnerEmail,
  lockCardOrThrow,
  setCardDepartment,
  updateCardContent,
} from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { tellOwnerOfHiddenPayments } from "#server/features/orders/correcting/order-correction-service.ts";
import { refreshOrganisationSearchKeys } from "#server/features/orders/organisation-order-service.ts";
import { recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import { followOtherMailbox } from "../invitations/invitation-service.ts";
import type { OrganisationTemplateRow } from "../organisation-tables.ts";
import { findOwnMailbox } from "../people-list/people/company-marks-rules.ts";
import { readValues } from "../people-list/people/duplicates-rules.ts";
import { withWhatsapp } from "./company-cards.ts";
import type { MatchedCard } from "./read-company-list.ts";

/** Cards that are changed between two turns of the event loop. */
const cardsPerTurn = 10;

/** Changes the cards of people whom a list says otherwise of than the company's cards do. */
export async function applyListChanges(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  actor: StaffActor,
  template: OrganisationTemplateRow,
  changed: readonly MatchedCard[],
): Promise<void> {
  const orders = new Map<string, number>();
  for (const [at, { card: row, match }] of changed.entries()) {
    if (match.kind !== "changed") continue;
    const card = await lockCardOrThrow(deps, match.id);
    await changeCard(deps, actor, { card, template }, readValues(row), match.changed);
    orders.set(card.orderRef, (orders.get(card.orderRef) ?? 0) + 1);
    if (at % cardsPerTurn === cardsPerTurn - 1) await nextTurn();
  }
  if (orders.size === 0) return;
  for (const [orderRef, count] of orders)
    await recordOrderHistoryEntry(deps, {
      orderRef,
      actor: `staff:${actor.userId}`,
      kind: "order.list_brought",
      details: { text: `${formatCount(count, "carte changée", "cartes changées")}.` },
    });
  await refreshOrganisationSearchKeys(deps, template.organisationId);
}

const places = ["department", "employeeNumber"] as const satisfies readonly PersonField[];

async function changeCard(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  actor: StaffActor,
  { card, template }: { card: CardRow; template: OrganisationTemplateRow },
  values: PersonValues,
  changed: readonly PersonField[],
): Promise<void> {
  const place = Object.fromEntries(
    places.filter((name) => changed.includes(name)).map((name) => [name, values[name] ?? ""]),
  );
  await setCardDepartment(deps, card.ref, place);
  const texts = Object.fromEntries(changed.filter(isCardText).map((name) => [name, values[name] ?? ""])) as Partial<
    Record<CardTextName, string>
  >;
  const content = {
    ...texts,
    ...(changed.includes("whatsapp") && {
      socialMedias: withWhatsapp(card.socialMedias, values.whatsapp ?? "", template),
    }),
  };
  const isOtherMailbox = texts.email !== undefined || texts.workEmail !== undefined;
  const owner = isOtherMailbox ? findOwnerEmail(card, { ...card, ...texts }, template) : undefined;
  const fields = [
    ...(Object.keys(content) as (CardTextName | "socialMedias")[]),
    ...(owner ? (["ownerEmail"] as const) : []),
  ];
  if (fields.length === 0) return;
  const permit = CardEditPermit.ask({ kind: "staff", role: actor.role }, card, fields);
  if (Object.keys(content).length > 0) await updateCardContent(deps, permit, content);
  await tellOwnerOfHiddenPayments(deps, card, { ...card, ...texts }, "staff");
  if (!owner) return;
  await changeCardOwnerEmail(deps, permit, owner);
  await followOtherMailbox(deps, card);
}

function isCardText(name: PersonField): name is PersonField & CardTextName {
  return name !== "department" && name !== "employeeNumber" && name !== "whatsapp";
}

/**
 * Finds the mailbox by which the card's holder logs in from now on, which is never his company's; once he can have logged
 * in, his own stays.
 */
function findOwnerEmail(
  { state, ownerEmail, ...was }: CardRow,
  is: Pick<CardRow, "email" | "workEmail">,
  template: OrganisationTemplateRow,
): string | undefined {
  const wanted = findOwnMailbox(is, template);
  const isFree = ownerEmail === "" || (state === "waiting" && ownerEmail === findOwnMailbox(was, template));
  return isFree && wanted !== "" && wanted !== ownerEmail ? wanted : undefined;
}
