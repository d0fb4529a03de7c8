/** A target for sqlmap; `*` marks a part of the path to try, besides all parameters and fields. */
export interface Target {
  path: string;
  /** Sent as JSON, by POST or by `method`. */
  body?: object;
  method?: "PATCH" | "DELETE";
}

/** Targets open to everybody. `ref`: a live card. */
export function openTargets(ref: string): Target[] {
  return [
    { path: "/api/login", body: { email: "awa@example.com", password: "le fleuve coule", device: "abc" } },
    { path: "/api/login/forgotten", body: { email: "awa@example.com" } },
    { path: "/api/login/password-link", body: { token: "0123456789abcdef0123456789abcdef" } },
    { path: "/api/login/device", body: { challenge: "0123456789abcdef0123456789abcdef", code: "abcd-efgh" } },
    { path: "/api/newsletter", body: { email: "awa@example.com" } },
    { path: `/api/paytech/${ref}/promo`, body: { code: "RAMADAN" } },
    {
      path: "/api/webhooks/paytech",
      body: { type_event: "sale_complete", ref_command: "A", token: "abcdefgh", item_price: "100", custom_field: "x" },
    },
    { path: `/vcard/${ref}*?s=nfc` },
    { path: `/payer/${ref}*?cle=0123456789` },
    { path: `/api/ref/${ref}*` },
    { path: `/api/orders/vcard/${ref}*?photo=1&inline=1` },
    { path: `/api/ref/${ref}/taps/call*`, body: {} },
    { path: "/api/uploads/0123456789abcdef0123456789abcdef*" },
    { path: "/newsletter/confirmer/0123456789abcdef0123456789abcdef*" },
    { path: "/epreuve/01J8ZZZZZZ0000000000000000*/0123456789abcdef0123456789abcdef*" },
    { path: "/images/0123456789abcdef0123456789abcdef*/profile-320.webp*" },
  ];
}

/** Targets for staff, whose searches, sort orders and filters become SQL. */
export function staffTargets(ref: string): Target[] {
  const list = "page=1&pageSize=20";
  const days = "from=2026-01-01&to=2026-12-31";
  return [
    { path: `/api/orders?search=fall&status=paid&offer=SILVER&${days}&sort=-createdAt&${list}` },
    { path: `/api/orders.csv?search=fall&sort=-createdAt&refs=${ref}` },
    { path: `/api/pieces?late=1&offer=SILVER&search=fall&${list}` },
    { path: `/api/accounting?search=fall&kind=payment&method=cash&${days}&${list}` },
    { path: `/api/accounting/totals?search=fall&${days}` },
    { path: `/api/accounting.csv?search=fall&${days}` },
    { path: `/api/audit?group=logins&search=awa&${list}` },
    { path: `/api/mails?state=failed&${list}` },
    { path: `/api/newsletter/subscribers?state=confirmed&${list}` },
    { path: "/api/card-at?address=http%3A%2F%2F127.0.0.1%2Fvcard%2Fx" },
    { path: "/api/deliveries/run?pieces=01J8ZZZZZZ0000000000000000" },
    { path: "/api/print/pieces.pdf?ids=01J8ZZZZZZ0000000000000000&layout=sheet&ground=stock" },
    { path: `/api/orders/${ref}*` },
    { path: `/api/orders/${ref}/notes`, body: { text: "note" } },
    { path: "/api/promo-codes/RAMADAN*", body: { active: false }, method: "PATCH" },
    { path: "/api/pieces/moves", body: { ids: ["01J8ZZZZZZ0000000000000000"], to: "making", reason: "x" } },
    { path: `/api/orders/${ref}/payments/A*/refund`, body: { amount: 100, reason: "x", method: "cash" } },
    { path: "/api/users/FIRST-ADMINISTRATOR*", body: { name: "Awa" }, method: "PATCH" },
  ];
}
