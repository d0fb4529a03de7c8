import { listCardTexts } from "#shared/card/card-text-rules.ts";
import type { CardTextName } from "#shared/card/card-texts.ts";
import type { createGroupOrder } from "#shared/contract/group-order.ts";
import { findDeliveryTerms } from "#shared/order/delivery-towns.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { getImageUrls } from "#web/kit/card-form/images/image-uploads.ts";
import { submitOrder, submitTimeoutMs, toExpectedCost } from "../ordering/submit/submit-order.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import type { OrderDraftAutosave } from "../ordering/draft/use-draft.ts";
import type { FormPart } from "../ordering/form-part.ts";
import type { Person } from "./people/person.ts";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { eachPersonTexts } from "./group-steps.ts";
import { getElsewhereTown } from "./people/use-elsewhere.ts";

export type GroupOrderBody = EndpointBody<typeof createGroupOrder>;

interface SendingGroup {
  shared: FormPart;
  buyer: FormPart;
  people: readonly Person[];
  draft: OrderDraftAutosave<GroupOrderBody>;
  /** The displayed price, in FCFA. */
  expected: number;
  promise: Parameters<typeof findDeliveryTerms>[1];
  onTermsChanged: () => Promise<void>;
}

/** Sends an order of several cards. */
export function sendGroupOrder({ draft, expected, promise, onTermsChanged, ...of }: SendingGroup) {
  const body = buildGroupOrderBody(of.shared, of.buyer, of.people);
  const fee = findDeliveryTerms(body.deliveryTown ?? "", promise)?.deliveryFee;
  return submitOrder(
    async (sent, cost) => {
      const { ref } = await call<typeof createGroupOrder>("POST", "/api/commander/plusieurs", {
        body: sent,
        query: toExpectedCost(cost),
        headers: { "Idempotency-Key": draft.key() },
        timeoutMs: submitTimeoutMs,
      });
      return ref;
    },
    body,
    draft,
    { expected, fee },
    onTermsChanged,
  );
}

function pickTexts<Name extends CardTextName>(values: OrderFormValues, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Record<Name, string>;
}

/** Builds the request body: each card with the shared part, and one delivery with its recipient and address. */
export function buildGroupOrderBody(shared: FormPart, buyer: FormPart, people: readonly Person[]): GroupOrderBody {
  const company = shared.form.getValues();
  const { coverUrl, logoUrl } = getImageUrls(shared.uploads.get());
  const by = buyer.form.getValues();
  const isElsewhere = by.deliverTo === "elsewhere";
  return {
    buyer: { firstName: by.firstName, lastName: by.lastName, email: by.email, phoneNumber: by.phoneNumber },
    cards: people.map((person) => {
      const { form, uploads, offer, notifyHolder } = person;
      const town = getElsewhereTown(person);
      const { printedName, deliveryAddress, deliveryRecipient, deliveryPhone } = form.getValues();
      return {
        offer,
        notifyHolder,
        ...pickTexts(form.getValues(), eachPersonTexts),
        ...pickTexts(company, listCardTexts({ ofCompany: true })),
        printedName,
        address: company.workAddress,
        socialMedias: company.socialMedias,
        profileUrl: getImageUrls(uploads.get()).profileUrl || undefined,
        coverUrl,
        logoUrl,
        ...(town !== undefined && { deliveryTown: town, deliveryAddress, deliveryRecipient, deliveryPhone }),
      };
    }),
    deliveryTown: by.deliveryTown || freeDeliveryTown,
    deliveryRecipient: (isElsewhere && by.deliveryRecipient.trim()) || `${by.firstName} ${by.lastName}`,
    deliveryPhone: (isElsewhere && by.deliveryPhone.trim()) || by.phoneNumber,
    deliveryAddress: isElsewhere ? by.deliveryAddress : company.workAddress,
    deliveryNote: by.deliveryNote,
  };
}
