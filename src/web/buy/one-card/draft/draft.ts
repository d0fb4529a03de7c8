import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import type { createOrder } from "#shared/contract/public-order.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import { cardTextNames } from "#shared/card/card-texts.ts";
import { deliveryTextNames } from "#shared/order/delivery-texts.ts";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { parseStep } from "../../ordering/steps/step-road.ts";
import { orderFormRoad, type OrderFormStep } from "../steps.ts";
import type { UploadedImage } from "#web/kit/card-form/images/image-uploads.ts";

export type OrderRequestBody = EndpointBody<typeof createOrder>;

/** Contains all that a person has done on the form; survives a reload, a crash and a failed submit. */
export interface OrderDraft {
  /** The `Idempotency-Key`; made when the form opens, kept until the order is made. */
  key: string;
  texts: Partial<Record<(typeof draftTextFields)[number], string>>;
  links: string[];
  typedLink: string;
  addressShown: boolean;
  deliverTo: OrderFormValues["deliverTo"];
  /** The person's last step on a phone. */
  step?: OrderFormStep | undefined;
  images: Partial<Record<UploadKind, UploadedImage>>;
  /** Bodies posted under `key` without an answer: one of them may be an order already. */
  sent: OrderRequestBody[];
  /** Offer whose form it was typed into; absent in older drafts. */
  offer?: string | undefined;
  /** Version of the corrected order, as the server returned it. */
  orderVersion?: string;
}

export const draftTextFields = [...cardTextNames, "printedName", ...deliveryTextNames] as const;

const version = 1;

export function encodeDraft(draft: OrderDraft): string {
  return JSON.stringify({ version, ...draft });
}

/** Decodes a draft from a text; `undefined` if there is none. Leaves out malformed parts. */
export function decodeDraft(text: string | null): OrderDraft | undefined {
  const stored = parseObject(text);
  if (stored?.["version"] !== version || typeof stored["key"] !== "string") return undefined;
  const texts = asObject(stored["texts"]);
  const images = asObject(stored["images"]);
  return {
    key: stored["key"],
    texts: Object.fromEntries(
      draftTextFields.flatMap((name) => (typeof texts[name] === "string" ? [[name, texts[name]]] : [])),
    ),
    links: Array.isArray(stored["links"]) ? stored["links"].filter((link) => typeof link === "string") : [],
    typedLink: typeof stored["typedLink"] === "string" ? stored["typedLink"] : "",
    addressShown: stored["addressShown"] !== false,
    deliverTo: stored["deliverTo"] === "elsewhere" ? "elsewhere" : "address",
    step: parseStep(orderFormRoad, stored["step"]),
    images: Object.fromEntries(
      uploadKinds.flatMap((kind) => (isUploadedImage(images[kind]) ? [[kind, images[kind]]] : [])),
    ),
    ...(typeof stored["offer"] === "string" ? { offer: stored["offer"] } : {}),
    ...(typeof stored["orderVersion"] === "string" ? { orderVersion: stored["orderVersion"] } : {}),
    sent: Array.isArray(stored["sent"]) ? (stored["sent"] as OrderRequestBody[]) : [],
  };
}

/** Checks whether nothing was typed or chosen: such a draft need not be announced. */
export function isBlankDraft({ texts, links, typedLink, images }: OrderDraft): boolean {
  return (
    [...Object.values(texts), typedLink].every((text) => text.trim() === "") &&
    links.length === 0 &&
    Object.keys(images).length === 0
  );
}

function parseObject(text: string | null): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text ?? "null"));
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function isUploadedImage(value: unknown): value is UploadedImage {
  const image = asObject(value);
  return (
    typeof image["id"] === "string" &&
    /^[0-9a-f]{32}$/.test(image["id"]) &&
    typeof image["url"] === "string" &&
    ["string", "undefined"].includes(typeof image["accent"])
  );
}
