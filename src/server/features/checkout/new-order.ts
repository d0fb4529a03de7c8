import type { OrderInput } from "#shared/contract/orders.ts";
import { uploadKinds, type UploadKind } from "#shared/contract/uploads.ts";
import { offers } from "#shared/offers.ts";
import type { OrderRow } from "../../db/tables.ts";
import { newOrderNumber, newRef } from "../../ids.ts";
import { searchKeys } from "../orders/rules.ts";
import { uploadIdFromUrl } from "../uploads/rules.ts";
import type { PhoneFields } from "./rules.ts";

/** The row of a new, unpaid order at the catalogue's price. `now`: ms since 1970 UTC. */
export function newOrder(now: number, input: OrderInput, phones: PhoneFields): OrderRow {
  const uploadIds = Object.fromEntries(uploadKinds.map((kind) => [kind, uploadIdFromUrl(input[`${kind}Url`]) ?? ""])) as Record<UploadKind, string>;
  const number = newOrderNumber();
  return {
    ref: newRef(),
    number,
    offer: input.offer,
    price: offers[input.offer].price,
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    ...phones,
    address: input.address,
    company: input.company,
    jobTitle: input.jobTitle,
    workEmail: input.workEmail,
    workAddress: input.workAddress,
    workDescription: input.workDescription,
    socialMedias: JSON.stringify(input.socialMedias),
    profileUploadId: uploadIds.profile,
    coverUploadId: uploadIds.cover,
    logoUploadId: uploadIds.logo,
    createdAt: now,
    updatedAt: now,
    paidAt: null,
    paidBy: null,
    paymentMethod: null,
    promoCode: null,
    imageKey: null,
    expiredAt: null,
    deletedAt: null,
    version: 1,
    lifeFrom: 0,
    eraseMarked: null,
    ...searchKeys({ ...input, number }),
  };
}
