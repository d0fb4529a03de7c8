import { CompiledQuery } from "kysely";
import type { Queryable } from "#server/db/database.ts";
import { wholeList } from "./questions.ts";

const sorts = ["createdAt", "-createdAt", "paidAt", "-paidAt", "lastName", "-lastName", "firstName", "-firstName", "offer", "-offer"];
const filters = ["", "&status=paid", "&status=unpaid", "&status=attention", "&offer=SILVER", "&offer=GOLD", "&offer=CUSTOM", "&trash=1", "&from=2026-10-24&to=2026-10-31", "&status=paid&offer=CUSTOM&from=2026-01-01"];
/** Words of names, companies, private addresses and numbers; what an order is found by besides has tests of its own. */
const searches = ["aissatou", "Éloïse", "ndiaye", "N'Diaye", "ba", "fall", "o'connor", "sene", "œdipe", "teranga", "d'art", "acheteur10", "SDV-7", "corrige", "zoé", "kâ corrige", "ŋóom", "xyzzy"];

interface OrderOfBefore {
  ref: string;
  imageKey: string | null;
  paidAt: number | null;
  profileUploadId: string;
  coverUploadId: string;
  logoUploadId: string;
}

/** Everything that is asked about a database of before: by rows for every order, by addresses for a part of the images. */
export async function listQuestions(query: Queryable): Promise<{ refs: string[]; paths: string[]; counts: Record<string, number> }> {
  const rows = async <Row>(text: string) => (await query.executeQuery<Row>(CompiledQuery.raw(text))).rows;
  const orders = await rows<OrderOfBefore>("SELECT ref, image_key, paid_at, profile_upload_id, cover_upload_id, logo_upload_id FROM orders ORDER BY created_at, ref");
  const uploads = await rows<{ id: string; orderRef: string | null; variants: string }>("SELECT id, order_ref, variants FROM uploads ORDER BY created_at, id");
  const counts: Record<string, number> = {};
  for (const table of ["orders", "uploads", "unused_uploads", "order_events", "payment_attempts", "payment_notices", "promo_codes", "promo_redemptions", "mails", "jobs", "audit_log", "idempotency_keys"]) {
    if (table === "unused_uploads" && !(await query.introspection.getTables()).some(({ name }) => name === table)) continue;
    const [row] = await rows<{ count: number }>(`SELECT count(*) AS count FROM ${table}`);
    counts[table] = Number(row?.count);
  }

  const keys = new Map(orders.map(({ ref, imageKey }) => [ref, imageKey]));
  const some = <Item>(items: readonly Item[], step: number) => items.filter((_, at) => at % step === 0);
  const ofImages = uploads.flatMap(({ orderRef, variants }) => {
    const key = orderRef === null ? null : keys.get(orderRef);
    return key ? (JSON.parse(variants) as { name: string }[]).map(({ name }) => `/images/${key}/${name}`) : [];
  });
  const pages = (path: string, total: number) => Array.from({ length: Math.max(1, Math.ceil(total / 100)) }, (_, at) => `${path}${at + 1}`);
  const paths = [
    ...orders.flatMap(({ ref }) => [`/api/ref/${ref}`, `/vcard/${ref}`, `/api/orders/vcard/${ref}`, `/api/orders/vcard/${ref}?photo=0`, `/api/orders/${ref}`]),
    // Each is drawn in 1000×1000 px and read back.
    ...some(orders, 68).map(({ ref }) => `/api/orders/${ref}/qr.png`),
    ...some(ofImages, 3),
    ...some(uploads, 7).map(({ id }) => `/api/uploads/${id}/image`),
    ...pages(wholeList, orders.length),
    ...pages("/api/orders?pageSize=100&sort=-createdAt&trash=1&page=", 100),
    ...filters.flatMap((filter) => sorts.flatMap((sort) => pages(`/api/orders?pageSize=100&sort=${sort}${filter}&page=`, filter === "" ? orders.length : 200))),
    ...searches.flatMap((search) => ["-createdAt", "lastName"].flatMap((sort) => ["", "&status=paid"].map((filter) => `/api/orders?pageSize=100&sort=${sort}${filter}&search=${encodeURIComponent(search)}`))),
    "/api/orders.csv?sort=createdAt", "/api/orders.csv?trash=1&sort=createdAt", "/api/orders.csv?status=paid&search=ndiaye&sort=lastName",
    "/api/users/dashboard", "/api/promo-codes", "/api/mails", "/api/mails?state=failed",
  ];
  return { refs: orders.map(({ ref }) => ref), paths: [...new Set(paths)], counts };
}
