import type { createGroupOrder } from "#shared/contract/group-order.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import { type OfferName, offerNames } from "#shared/offers/offers.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import type { UploadedImage } from "#web/kit/card-form/images/image-uploads.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { type GroupStep, groupSteps } from "../group-steps.ts";

export type GroupOrderBody = EndpointBody<typeof createGroupOrder>;

interface DraftPart {
  values: Partial<OrderFormValues>;
  images: Partial<Record<UploadKind, UploadedImage>>;
}

/** Contains all that a person has done on the form of several cards. */
export interface GroupDraft {
  /** The `Idempotency-Key`, kept until the order is made. */
  key: string;
  /** Bodies posted under `key` without an answer. */
  sent: GroupOrderBody[];
  step?: GroupStep | undefined;
  shared: DraftPart;
  buyer: DraftPart;
  people: (DraftPart & { id: string; offer: OfferName; notifyHolder: boolean })[];
  /** What the pasted list still contains. */
  list: string;
}

export const groupDraftKey = "group-order-draft";
const version = 1;

export function encodeGroupDraft(draft: GroupDraft): string {
  return JSON.stringify({ version, ...draft });
}

/** Decodes a draft; `undefined` if there is none, or if it is damaged. */
export function decodeGroupDraft(text: string | null): GroupDraft | undefined {
  try {
    const stored = JSON.parse(text ?? "null") as (GroupDraft & { version: number }) | null;
    if (stored?.version !== version || typeof stored.key !== "string" || !Array.isArray(stored.people))
      return undefined;
    const people = stored.people.filter(
      ({ id, offer }) => typeof id === "string" && (offerNames as readonly string[]).includes(offer),
    );
    const [shared, buyer] = [readPart(stored.shared), readPart(stored.buyer)];
    return {
      key: stored.key,
      sent: Array.isArray(stored.sent) ? stored.sent : [],
      step: groupSteps.find((step) => step === stored.step),
      shared,
      buyer,
      people: people.map((one) => ({ ...one, ...readPart(one), notifyHolder: one.notifyHolder === true })),
      list: typeof stored.list === "string" ? stored.list : "",
    };
  } catch {
    return undefined;
  }
}

function readPart(part: Partial<DraftPart> | undefined): DraftPart {
  return { values: part?.values ?? {}, images: part?.images ?? {} };
}
