/** What the reasons for another answer are about. */
export interface Known {
  erasedOrders: ReadonlySet<string>;
  /** Images that erased orders still had. */
  erasedUploads: ReadonlySet<string>;
  unpaid: ReadonlySet<string>;
  /** Of this year's SILVER sales, those whose money went back. */
  refundedByMonth: readonly number[];
}

type Fields = Record<string, unknown>;

/** What an answer of before must be now. Where it may differ, the reason stands here. */
export function expected(path: string, recorded: unknown, answer: unknown, { erasedOrders, erasedUploads, unpaid, refundedByMonth }: Known): unknown {
  const [, ref = "", rest] = /^\/api\/orders\/([0-9A-Z]{26})(\/qr\.png)?$/.exec(path) ?? [];
  // An erased order has no images any more: it names none.
  if (erasedOrders.has(ref) && !rest) return { ...(recorded as Fields), profileUrl: "", coverUrl: "", logoUrl: "" };
  // The first version drew the QR code of an order that is not paid; since then it is refused.
  if (rest && unpaid.has(ref)) return 409;
  // Since then the code also says how its letters are written (decision 29).
  if (rest && isFields(recorded)) return { ...recorded, says: String(recorded.says).replace("VERSION:3.0\r\n", "VERSION:3.0\r\nPRODID:à\r\n") };
  // A sale whose money went back is none any more (decision 36).
  if (path === "/api/users/dashboard" && isFields(recorded)) return { ...recorded, orders_by_month: (recorded.orders_by_month as number[]).map((count, month) => count - (refundedByMonth[month] ?? 0)) };
  // The tag's link says since then that it is the tag's.
  if (path.startsWith("/api/orders.csv")) return String(recorded).replace(/(\/vcard\/[0-9A-Z]{26})(?=\W)/g, "$1?s=nfc");
  const [, id = ""] = /^\/api\/uploads\/([0-9a-f]{32})\/image$/.exec(path) ?? [];
  // Images of erased orders are let go by the migration when no sweep has done it.
  if (erasedUploads.has(id)) return 404;
  // A short number is now found at the beginning of telephone numbers too.
  if (path.includes("search=SDV-7")) return foundMore(recorded, answer);
  return recorded;
}

/** The answer itself when it finds as much as the recorded one or more; which rows stand on the first page has then changed. */
function foundMore(recorded: unknown, answer: unknown): unknown {
  const totalOf = (page: unknown) => Number((page as Fields).total);
  return totalOf(answer) >= totalOf(recorded) ? answer : recorded;
}

/** Where an answer says something else than was expected, a line each; what it says besides is no difference. */
export function differences(path: string, recorded: unknown, answer: unknown): string[] {
  if (Array.isArray(recorded) && Array.isArray(answer)) {
    if (recorded.length !== answer.length) return [`${path}: ${recorded.length} → ${answer.length} entries`];
    return recorded.flatMap((item, at) => differences(`${path}[${at}]`, item, answer[at]));
  }
  if (isFields(recorded) && isFields(answer)) return Object.keys(recorded).flatMap((key) => differences(`${path}.${key}`, recorded[key], answer[key]));
  return recorded === answer ? [] : [`${path}: ${short(recorded)} → ${short(answer)}`];
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? "undefined").slice(0, 200);
}
