/** Settings for `startTestApp` or `startServer` that give the first administrator a known password. */
export const administrator = { ADMIN_EMAIL: "awa@example.com", ADMIN_PASSWORD: "le fleuve coule" };
