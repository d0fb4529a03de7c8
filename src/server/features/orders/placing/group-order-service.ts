import type { GroupOrderInput, OrderedCardInput } from "#shared/contract/group-order.ts";
import { computeStepDiscount } from "#shared/offers/price-steps.ts";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { findGroupOrderFaults } from "./group-order-rules.ts";
import { buildNewOrderRows, type NewOrderCard } from "./new-order.ts";
import {
  assertOrderedOnSite,
  type CreateOrderResult,
  findDeliveryTermsOrNone,
  type OrderOrigin,
  parseOrderPhonesOrThrow,
  placeOrderOnSite,
} from "./order-placement-service.ts";
import type { OrderPhoneFields } from "./order-placement-rules.ts";

/** The present terms of sending one card elsewhere; `placeOrderOnSite` refuses a town without delivery. */
function findElsewhere(
  deps: Pick<Deps, "settings">,
  fields: OrderedCardInput,
  { phoneNumber, deliveryPhone }: Pick<OrderPhoneFields, "phoneNumber" | "deliveryPhone">,
): NewOrderCard["elsewhere"] {
  if (!fields.deliveryAddress) return undefined;
  const { deliveryFee, deliveryDays } = findDeliveryTermsOrNone(deps, fields.deliveryTown);
  return {
    texts: { ...fields, deliveryPhone: deliveryPhone || phoneNumber },
    fee: deliveryFee,
    days: deliveryDays ?? deps.settings.site.deliveryDays,
  };
}

/**
 * Makes an unpaid order of one to ten cards, whose buyer may hold none of them, and its mail to the buyer. As
 * `placeOrderOnSite`.
 * @throws {AppError} and `request.invalid`; faults of a card stand at `cards.2.email`, counted from 0
 */
export async function createGroupOrder(
  deps: Deps,
  input: GroupOrderInput,
  from: OrderOrigin = {},
): Promise<CreateOrderResult> {
  const { buyer, cards } = input;
  for (const { offer } of cards) assertOrderedOnSite(offer);
  const faults = findGroupOrderFaults(input);
  if (Object.keys(faults).length > 0) throw new AppError("request.invalid", { fields: faults });
  const { prices, priceSteps } = deps.settings.site;
  const typedPhones = { phoneNumber: buyer.phoneNumber, deliveryPhone: input.deliveryPhone };
  const { phoneNumber, deliveryPhone } = parseOrderPhonesOrThrow(typedPhones);
  const made = buildNewOrderRows(deps.clock.now(), {
    buyer: { ...buyer, phoneNumber },
    cards: cards.map((fields) => {
      const { deliveryPhone: elsewherePhone, ...phones } = parseOrderPhonesOrThrow(fields);
      const unitPrice = prices[fields.offer];
      const discount = computeStepDiscount(priceSteps, cards.length, unitPrice);
      return {
        fields,
        phones,
        unitPrice,
        discount,
        notifyHolder: fields.notifyHolder,
        elsewhere: findElsewhere(deps, fields, { ...phones, deliveryPhone: elsewherePhone }),
      };
    }),
    delivery: { ...input, deliveryPhone },
    terms: findDeliveryTermsOrNone(deps, input.deliveryTown),
  });
  const begun = cards.some(({ profileUrl }) => profileUrl === undefined) ? 1 : 0;
  return placeOrderOnSite(
    deps,
    { ...made, order: { ...made.order, begun } },
    { ...from, input, toFieldName: (card, field) => `cards.${card}.${field}` },
  );
}
