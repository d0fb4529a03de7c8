import type { CardFields, ImageSet } from "#shared/contract/orders.ts";
import type { UploadKind } from "#shared/upload-kinds.ts";
import { paths } from "#shared/urls.ts";
import type { CardView } from "#web/card/view.ts";
import type { OrderRow } from "../../db/tables.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { drawQr, qrComfortBytes } from "../../qr/qr.ts";
import { requireOrder } from "../orders/service.ts";
import { imageSetsOf, readContactPhoto } from "../uploads/service.ts";
import { toCompactVCard, toVCard, type Contact } from "./vcard.ts";

/** The order behind a live card; an unpaid or deleted one answers like one that never was. @throws {AppError} `order.not_found` */
export async function requireLiveCard(deps: Deps, ref: string): Promise<OrderRow> {
  const order = await requireOrder(deps, ref);
  if (order.paidAt === null) throw new AppError("order.not_found");
  return order;
}

/** All that the card's page shows of an order. */
export async function readCard(deps: Deps, order: OrderRow): Promise<CardView> {
  const images = await imageSetsOf(deps, order);
  return { ...toCardFields(order, images), ref: order.ref, url: cardUrl(deps, order.ref), contactFile: paths.contactFile(order.ref), images };
}

/** The display fields of a paid order, as `GET /ref/{ref}` answers them. */
export async function readCardFields(deps: Deps, order: OrderRow): Promise<CardFields> {
  return toCardFields(order, await imageSetsOf(deps, order));
}

/**
 * The contact file, UTF-8. `photo: false` is for the telephones that refuse a photo; a store that is away costs the photo only.
 * @throws {AppError} `order.not_found`
 */
export async function readContactFile(deps: Deps, ref: string, { photo }: { photo: boolean }): Promise<Buffer> {
  const order = await requireLiveCard(deps, ref);
  const jpeg = photo ? await contactPhotoIfThere(deps, order.profileUploadId) : undefined;
  return Buffer.from(toVCard({ ...contactOf(deps, order), ...(jpeg ? { photo: jpeg } : {}) }));
}

async function contactPhotoIfThere(deps: Deps, uploadId: string): Promise<Buffer | undefined> {
  try {
    return await readContactPhoto(deps, uploadId);
  } catch (error) {
    deps.log.warn({ err: error }, "a contact file goes out without its photo");
    return undefined;
  }
}

/** The contact's QR code for staff, who print the card. @throws {AppError} `order.not_found`, `order.not_paid` */
export async function readContactQr(deps: Deps, ref: string): Promise<{ png: Buffer; personName: string }> {
  const order = await requireOrder(deps, ref);
  if (order.expiredAt !== null) throw new AppError("order.not_found");
  if (order.paidAt === null) throw new AppError("order.not_paid");
  const png = drawQr(toCompactVCard(contactOf(deps, order), qrComfortBytes));
  return { png, personName: `${order.firstName} ${order.lastName}` };
}

function cardUrl(deps: Deps, ref: string): string {
  return `${deps.settings.publicUrl}${paths.card(ref)}`;
}

function linksOf(order: OrderRow): string[] {
  return JSON.parse(order.socialMedias) as string[];
}

function toCardFields(order: OrderRow, images: Record<UploadKind, ImageSet>): CardFields {
  return {
    firstName: order.firstName,
    lastName: order.lastName,
    email: order.email,
    phoneNumber: order.phoneNumber,
    address: order.address,
    company: order.company,
    jobTitle: order.jobTitle,
    workEmail: order.workEmail,
    workPhoneNumber: order.workPhoneNumber,
    workAddress: order.workAddress,
    workDescription: order.workDescription,
    socialMedias: linksOf(order),
    profileUrl: largestUrl(images.profile),
    coverUrl: largestUrl(images.cover),
    logoUrl: largestUrl(images.logo),
  };
}

/** The one address of an image for callers that take no other: WebP, which everything reads, at its largest. */
function largestUrl({ sources }: ImageSet): string {
  const webp = sources.filter(({ type }) => type === "image/webp").toSorted((a, b) => b.width - a.width);
  return webp[0]?.url ?? "";
}

function contactOf(deps: Deps, order: OrderRow): Contact {
  return {
    uid: order.ref,
    revision: order.updatedAt,
    cardUrl: cardUrl(deps, order.ref),
    firstName: order.firstName,
    lastName: order.lastName,
    phoneNumber: order.phoneNumber,
    workPhoneNumber: order.workPhoneNumber,
    email: order.email,
    workEmail: order.workEmail,
    address: order.address,
    workAddress: order.workAddress,
    company: order.company,
    jobTitle: order.jobTitle,
    description: order.workDescription,
    links: linksOf(order),
  };
}
