import { z } from "zod";
import { SettingError } from "./env-file.ts";
import { isLoopbackAddress } from "./loopback-address.ts";
import { httpUrlSettingSchema as httpUrl } from "./setting-rules.ts";

const text = z.string().min(1);

/** Variables of the payment provider: PayTech or its simulator. */
export const paymentVariables = {
  PAYTECH_API_KEY: text.optional(),
  PAYTECH_API_SECRET: text.optional(),
  PAYTECH_ENV: z.enum(["test", "prod"]).optional(),
  PAYTECH_BASE_URL: httpUrl.default("https://paytech.sn"),
  PAYTECH_HMAC: z.enum(["require", "optional"]).default("require"),
  PAYTECH_STATUS_CHECK: z.enum(["advise", "require"]).default("advise"),
  PAYMENTS: z.enum(["paytech", "simulator"]).optional(),
};

type Values = z.output<z.ZodObject<typeof paymentVariables>> & { HOST: string };

export type PayTechSettings = {
  apiKey: string;
  apiSecret: string;
  env: "test" | "prod";
  /** Where payers are sent; without a trailing slash. */
  baseUrl: string;
  /** Where this server asks: the simulator by its own port, since the public address may not be reachable from here. */
  apiUrl: string;
  hmac: "require" | "optional";
  statusCheck: "advise" | "require";
  /** True when our simulator plays PayTech: every payment page then says so. */
  simulated: boolean;
  /** True when nobody named the simulator: it then answers only this machine. */
  localOnly: boolean;
};

/** Without keys the simulator runs by default only on loopback; elsewhere it must be named. */
export function readPayTechSettings(values: Values, publicUrl: string, ownUrl: string): PayTechSettings {
  const checks = { hmac: values.PAYTECH_HMAC, statusCheck: values.PAYTECH_STATUS_CHECK };
  const { PAYTECH_API_KEY: apiKey, PAYTECH_API_SECRET: apiSecret, PAYTECH_ENV: env } = values;
  if (apiSecret && !apiKey) throw new SettingError("PAYTECH_API_KEY manque à côté de PAYTECH_API_SECRET.");
  const wanted = values.PAYMENTS ?? (apiKey ? "paytech" : "simulator");
  if (wanted === "simulator") {
    if (
      !values.PAYMENTS &&
      !(
        isLoopbackAddress(publicUrl) &&
        isLoopbackAddress(`http://${values.HOST.includes(":") ? `[${values.HOST}]` : values.HOST}`)
      )
    ) {
      throw new SettingError(
        "PAYTECH_API_KEY manque ; pour des paiements simulés à une adresse publique, écrivez PAYMENTS=simulator.",
      );
    }
    return {
      apiKey: "simulator-key",
      apiSecret: "simulator-secret",
      env: "test",
      baseUrl: `${publicUrl}/simulator`,
      apiUrl: `${ownUrl}/simulator`,
      ...checks,
      simulated: true,
      localOnly: !values.PAYMENTS,
    };
  }
  if (!apiKey) throw new SettingError("PAYTECH_API_KEY manque pour PAYMENTS=paytech.");
  if (!apiSecret) throw new SettingError("PAYTECH_API_SECRET manque à côté de PAYTECH_API_KEY.");
  if (!env) throw new SettingError(`PAYTECH_ENV manque : test, ou prod (sans lui PayTech prendrait de l'argent réel).`);
  if (!publicUrl.startsWith("https:") && !isLoopbackAddress(publicUrl)) {
    throw new SettingError(
      `PUBLIC_URL «\u00a0${publicUrl}\u00a0» ne va pas : PayTech ne notifie qu'en https, par exemple PUBLIC_URL=https://carte.exemple.sn.`,
    );
  }
  const baseUrl = values.PAYTECH_BASE_URL;
  return { apiKey, apiSecret, env, baseUrl, apiUrl: baseUrl, ...checks, simulated: false, localOnly: false };
}
