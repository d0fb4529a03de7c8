import { orderInput } from "#shared/contract/orders.ts";
import { paths } from "#shared/urls.ts";
import type { UploadKind } from "#shared/upload-kinds.ts";
import type { OrderRow } from "#server/db/tables.ts";
import { newOrder } from "#server/features/checkout/new-order.ts";
import { newSecretId } from "#server/ids.ts";
import { orderBody } from "./order.ts";

/** A new, unpaid order's row, for tests below HTTP; its uploads need not exist. */
export function orderRow(now: number, uploads: Partial<Record<UploadKind, string>> = {}): OrderRow {
  const url = (kind: UploadKind) => paths.privateImage(uploads[kind] ?? newSecretId());
  const input = orderInput.parse(orderBody({ profileUrl: url("profile"), coverUrl: url("cover"), logoUrl: url("logo") }));
  return newOrder(now, input, { phoneNumber: "+221771234567", workPhoneNumber: "+221338691234" });
}
