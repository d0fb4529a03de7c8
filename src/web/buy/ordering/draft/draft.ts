import { type OfferName, offerNames } from "#shared/offers/offers.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { createBlankFormValues, type OrderFormValues } from "#web/kit/card-form/form-values.ts";
import type { UploadedImage } from "#web/kit/card-form/images/image-uploads.ts";

/** The input in one part of an order's form. */
export interface DraftPart {
  id: string;
  values: OrderFormValues;
  images: Partial<Record<UploadKind, UploadedImage>>;
  /** Offer of a card; absent in older drafts of one card. */
  offer?: OfferName;
  notifyHolder?: boolean;
}

/** All input in an order's form; survives a reload, a crash and a failed submit. */
export interface OrderDraft {
  /** The `Idempotency-Key`, made when the form opens and kept until the order is made. */
  key: string;
  /** Bodies posted under `key` without an answer: one of them may already be an order. */
  sent: readonly unknown[];
  /** The person's last step, on a phone. */
  step?: string | undefined;
  parts: readonly DraftPart[];
  /** The remaining text of a pasted list of people. */
  list?: string | undefined;
  /** The corrected order's version, as returned by the server. */
  orderVersion?: string | undefined;
}

/** Id of the only part of an order of one card. */
export const onePartId = "carte";

const blank = createBlankFormValues("address");

export function encodeDraft(draft: OrderDraft): string {
  // `filledDraftMark` searches the stored text for this `filled`.
  return JSON.stringify({ version: 2, filled: !isBlankDraft(draft), ...draft });
}

/** Decodes a draft from text, leaving out malformed parts; `undefined` if there is none. */
export function decodeDraft(text: string | null): OrderDraft | undefined {
  const stored = parseObject(text);
  const { version, key, sent, step, list, orderVersion } = stored;
  if ((version !== 1 && version !== 2) || typeof key !== "string") return undefined;
  return {
    key,
    sent: Array.isArray(sent) ? sent : [],
    step: readText(step),
    parts: listParts(stored).flatMap((part) => readPart(asObject(part))),
    list: readText(list),
    orderVersion: readText(orderVersion),
  };
}

/** Returns a draft's parts; version 1 stored them by name for several cards, and as plain fields for one card. */
function listParts(stored: Record<string, unknown>): readonly unknown[] {
  const { parts, people, shared, buyer, offer, texts, links, images, ...values } = stored;
  if (Array.isArray(parts)) return parts;
  if (Array.isArray(people))
    return [{ ...asObject(shared), id: "entreprise" }, { ...asObject(buyer), id: "vous" }, ...people];
  return [{ id: onePartId, offer, images, values: { ...values, ...asObject(texts), socialMedias: links } }];
}

function readPart({ id, offer, notifyHolder, ...part }: Record<string, unknown>): readonly DraftPart[] {
  if (typeof id !== "string") return [];
  const [values, images] = [asObject(part["values"]), asObject(part["images"])];
  const known = offerNames.find((name) => name === offer);
  return [
    {
      id,
      values: {
        ...(Object.fromEntries(
          Object.entries(blank).map(([name, empty]) => [name, readValue(values[name], empty)]),
        ) as unknown as OrderFormValues),
        deliverTo: values["deliverTo"] === "elsewhere" ? "elsewhere" : "address",
      },
      images: Object.fromEntries(
        uploadKinds.flatMap((kind) => (isUploadedImage(images[kind]) ? [[kind, images[kind]]] : [])),
      ),
      ...(known && { offer: known }),
      ...(notifyHolder === true && { notifyHolder }),
    },
  ];
}

function readValue(value: unknown, empty: unknown): unknown {
  if (Array.isArray(empty)) return Array.isArray(value) ? value.filter((one) => typeof one === "string") : empty;
  return typeof value === typeof empty ? value : empty;
}

/** Checks whether nothing was typed or chosen: such a draft need not be mentioned. */
export function isBlankDraft({ parts, list }: Pick<OrderDraft, "parts" | "list">): boolean {
  return (
    !list &&
    parts.every(
      ({ values, images }) =>
        Object.keys(images).length === 0 &&
        Object.entries(values).every(
          ([name, value]) => ["addressShown", "deliverTo"].includes(name) || `${value ?? ""}`.trim() === "",
        ),
    )
  );
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text ?? "null"));
  } catch {
    return {};
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function isUploadedImage(value: unknown): value is UploadedImage {
  const { id, url, accent } = asObject(value);
  return (
    typeof id === "string" &&
    /^[0-9a-f]{32}$/.test(id) &&
    typeof url === "string" &&
    ["string", "undefined"].includes(typeof accent)
  );
}
