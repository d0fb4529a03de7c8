import { listCardTexts } from "#shared/card/card-text-rules.ts";
import type { CardTextName } from "#shared/card/card-texts.ts";
import type { createGroupOrder } from "#shared/contract/group-order.ts";
import { findDeliveryTerms } from "#shared/order/delivery-towns.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { getImageUrls, waitForImageUploads } from "#web/kit/card-form/images/image-uploads.ts";
import {
  type OrderSubmitResult,
  submitOrder,
  submitTimeoutMs,
  toExpectedCost,
} from "../ordering/submit/submit-order.ts";
import { useSubmission } from "../ordering/submit/use-submission.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import type { OrderDraftAutosave } from "../ordering/draft/use-draft.ts";
import type { FormPart } from "../ordering/form-part.ts";
import type { Person } from "./people/person.ts";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { eachPersonTexts } from "./group-steps.ts";
import { getElsewhereTown } from "./people/use-elsewhere.ts";

export type GroupOrderBody = EndpointBody<typeof createGroupOrder>;

interface GroupSubmitting {
  shared: FormPart;
  buyer: FormPart;
  people: readonly Person[];
  draft: OrderDraftAutosave<GroupOrderBody>;
  /** The price that is shown, in FCFA. */
  expected: number;
  promise: Parameters<typeof findDeliveryTerms>[1];
  onTermsChanged: () => Promise<void>;
  /** Whether the review named this person's portrait as one that comes later. */
  mayLackPhoto: (person: Person) => boolean;
  /** Checks all parts again, since an image could not be sent, and shows what it finds; `people`: whose portrait. */
  onImageLost: (people: readonly Person[]) => void;
  /** Shows the server's sentences at their fields. */
  onRefused: (fields: Record<string, string>) => void;
}

/** Posts the order once all images are uploaded; two presses, or a press after a lost answer, make one order. */
export function useGroupSubmission(of: GroupSubmitting) {
  const { draft } = of;
  const submission = useSubmission({
    send,
    onMade: async () => {
      await draft.finish();
      return routePaths.groupOrder;
    },
    onRefused: of.onRefused,
  });

  async function post(body: GroupOrderBody, shown: Parameters<typeof toExpectedCost>[0]): Promise<string> {
    const { ref } = await call<typeof createGroupOrder>("POST", "/api/commander/plusieurs", {
      body,
      query: toExpectedCost(shown),
      headers: { "Idempotency-Key": draft.key() },
      timeoutMs: submitTimeoutMs,
    });
    return ref;
  }

  async function send(): Promise<OrderSubmitResult | undefined> {
    await Promise.all([of.shared, ...of.people].map(({ uploads }) => waitForImageUploads(uploads)));
    // A portrait may be left out, never lost: one that was refused is as if none had been chosen.
    const lost = of.people.filter((person) => !isReady(person, "profile") && !of.mayLackPhoto(person));
    if (lost.length > 0 || !isReady(of.shared, "logo") || !isReady(of.shared, "cover")) {
      of.onImageLost(lost);
      return undefined;
    }
    const body = buildGroupOrderBody(of.shared, of.buyer, of.people);
    const fee = findDeliveryTerms(body.deliveryTown ?? "", of.promise)?.deliveryFee;
    return submitOrder(post, body, draft, { expected: of.expected, fee }, of.onTermsChanged);
  }

  return {
    ...submission,
    startAnew: () => {
      submission.clearProblem();
      draft.renewKey();
      of.onRefused(listImagesOfOtherOrder(of.shared, of.people));
    },
    /** The order that exists is paid as it is: the form's draft has served. */
    pay: async (ref: string) => {
      await draft.finish();
      location.assign(routePaths.payment(ref));
    },
  };
}

const isReady = ({ uploads }: FormPart, kind: UploadKind): boolean => uploads.get()[kind].phase === "ready";

/** An image belongs to one order: another one asks for all of them anew. */
function listImagesOfOtherOrder(shared: FormPart, people: readonly Person[]): Record<string, string> {
  return Object.fromEntries(
    [shared, ...people].flatMap(({ uploads }, at) =>
      uploadKinds
        .filter((kind) => uploads.get()[kind].phase !== "empty")
        .map((kind) => [
          `cards.${Math.max(0, at - 1)}.${kind}Url`,
          "Cette image appartient à l'autre commande. Veuillez la choisir à nouveau.",
        ]),
    ),
  );
}

export function pickTexts<Name extends CardTextName>(
  values: OrderFormValues,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Record<Name, string>;
}

/** Builds what is sent: each card with the shared part, and one delivery, which names whom and where. */
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
