/**
 * The endpoints that anyone may call. Everything else under `/api` needs a session:
 * an endpoint is private until it stands here.
 */
export const publicEndpoints: ReadonlySet<string> = new Set([
  "POST /api/newsletter",
  "POST /api/uploads",
  "GET /api/uploads/:id",
  "GET /api/uploads/:id/image",
  "POST /api/commander",
  "GET /api/ref/:ref",
  "POST /api/paytech/:ref",
  "POST /api/paytech/:ref/promo",
  "POST /api/webhooks/paytech",
  "GET /api/orders/vcard/:ref",
  "POST /api/login",
  "POST /api/login/device-code",
  "POST /api/login/device",
  "GET /api/openapi.json",
]);

/** Static parts of the readable documentation. */
export const publicPrefixes = ["/api/docs"] as const;
