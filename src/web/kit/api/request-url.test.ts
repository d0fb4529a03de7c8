import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { listOrders } from "#shared/contract/order-list.ts";
import type { readContactFile } from "#shared/contract/cards.ts";
import type { createOrder } from "#shared/contract/public-order.ts";
import type { startPayment } from "#shared/contract/payments.ts";
import { callStaff, fetchStaffFile, listStaff } from "#web/staff/session/staff-api-client.ts";
import { buildRequestUrl } from "./request-url.ts";
import { call } from "./endpoint-client.ts";

test("encodes parameters into the path, and leaves out an empty query", () => {
  expect(buildRequestUrl("/api/orders/:ref/qr.png", { params: { ref: "a/b c" } })).toBe("/api/orders/a%2Fb%20c/qr.png");
  expect(buildRequestUrl("/api/orders", { query: { search: "Awa Diop", page: 2, offer: undefined, from: "" } })).toBe(
    "/api/orders?search=Awa+Diop&page=2",
  );
  expect(buildRequestUrl("/api/orders", {})).toBe("/api/orders");
});

/** Never run: each line below is a slip that `npm run check` must refuse, and an unneeded `@ts-expect-error` fails it too. */
export function slips(): unknown[] {
  return [
    // @ts-expect-error a misspelt path
    call<typeof startPayment>("POST", "/api/paytek/:ref", { params: { ref: "" }, body: {} }),
    // @ts-expect-error a path that is filled in by hand
    call<typeof startPayment>("POST", `/api/paytech/${"ref"}`, { params: { ref: "" }, body: {} }),
    // @ts-expect-error another method
    call<typeof startPayment>("GET", "/api/paytech/:ref", { params: { ref: "" }, body: {} }),
    // @ts-expect-error a parameter is missing
    call<typeof startPayment>("POST", "/api/paytech/:ref", { body: {} }),
    // @ts-expect-error a parameter's name
    call<typeof startPayment>("POST", "/api/paytech/:ref", { params: { reference: "" }, body: {} }),
    // @ts-expect-error the body is missing
    call<typeof createOrder>("POST", "/api/commander"),
    // @ts-expect-error a field of the body
    call<typeof startPayment>("POST", "/api/paytech/:ref", { params: { ref: "" }, body: { promo: "" } }),
    // @ts-expect-error no parameters at all
    callStaff<typeof readOrderDetail>("GET", "/api/orders/:ref"),
    // @ts-expect-error a query's name
    listStaff<typeof listOrders>("/api/orders", { query: { recherche: "" } }),
    // @ts-expect-error a query's value
    listStaff<typeof listOrders>("/api/orders", { query: { status: "payed" } }),
    // @ts-expect-error a file's query
    fetchStaffFile<typeof readContactFile>("/api/orders/vcard/:ref", { params: { ref: "" }, query: { image: "0" } }),
  ];
}

/** Puts a call on one line, however the formatter broke it. */
const joined = (text: string) => text.replace(/([(,])\n\s*/g, "$1 ").replace(/\n\s+(?=path=)/g, " ");

// Seen to fail when a `fetch("/api/newsletter")` was put back.
test("every address of the API in the browser's code is typed by its endpoint", () => {
  const root = join(import.meta.dirname, "../..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
  );
  const untyped = files.flatMap((file) =>
    joined(readFileSync(join(root, file), "utf8"))
      .split("\n")
      .filter(
        (line) =>
          /["'`]\/api\//.test(line) &&
          !/\b(call|callStaff|listStaff|fetchStaffFile|postForStaffFile|sendFormForStaffFile|sendStaffForm|useDownload|useRead|useStaffQuery|ExportButton|DownloadButton)<typeof \w+>|\["path"\] = |satisfies \(typeof \w+\)\["path"\]/.test(
            line,
          ) &&
          !/^\s*(\*|\/\/)/.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(untyped).toEqual([]);
});
