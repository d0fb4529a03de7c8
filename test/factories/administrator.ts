/** Settings of an application whose first administrator has a known password, to be given to `startTestApp` or `startServer`. */
export const administrator = { ADMIN_EMAIL: "awa@example.com", ADMIN_PASSWORD: "le fleuve coule" };
