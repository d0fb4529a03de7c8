/** Lists the checks of `npm run doctor`; ALLOW_INCOMPLETE names them. */
export const healthCheckNames = [
  "variables",
  "address",
  "proxy",
  "administrator",
  "database",
  "rights",
  "disk",
  "storage",
  "backup",
  "paytech",
  "smtp",
  "sender",
  "contact",
  "placeholders",
  "legal",
  "papers",
  "wallet",
  "clock",
] as const;
export type HealthCheckName = (typeof healthCheckNames)[number];
