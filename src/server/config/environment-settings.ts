import { readEnvFile, SettingError } from "./env-file.ts";
import { z } from "zod";
import { buildPaymentFeesNote } from "#shared/payment/payment-provider.ts";
import { formatLeadTime } from "#shared/order/lead-time.ts";
import { getCataloguePrices, getCatalogueSaleModes, getLowestPrice } from "#shared/offers/offers.ts";
import {
  getSettingVariable,
  legalSettingKeys,
  type OperatorSettings,
  settingDefinitions,
  variableSettingKeys,
} from "#shared/staff/site-settings.ts";
import type { SiteContent } from "#web/kit/settings.ts";
import { type HealthCheckName, healthCheckNames } from "./check-names.ts";
import { passwordProblem } from "#server/config/passwords/password-rules.ts";
import { paymentVariables, readPayTechSettings } from "./payment-settings.ts";
import { projectRoot } from "./project-root.ts";
import { describeWrongSetting } from "./setting-expectations.ts";
import { getSettingRule, httpUrlSettingSchema as httpUrl, whatsappSettingSchema as whatsapp } from "./setting-rules.ts";
import {
  backupVariables,
  moveVariables,
  readBackupSettings,
  readOtherBucketSettings,
  readStorageSettings,
  storageVariables,
} from "./storage-settings.ts";
import { readTestimonials } from "./testimonials.ts";
import { defaultDeliveryTowns } from "./usual-towns.ts";
import { findUnknownVariables } from "./unknown-variables.ts";
import { readWalletSettings, walletVariables } from "./wallet-settings.ts";

export { SettingError };

const text = z.string().min(1);
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default("127.0.0.1"),
  PUBLIC_URL: httpUrl.refine((address) => new URL(address).href === `${new URL(address).origin}/`).optional(),
  DATA_DIR: text.default("./data"),
  DISK_FLOOR_MB: z.coerce.number().min(0).default(256),
  UPLOAD_BUDGET_MB: z.coerce.number().min(10).default(2048),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ...storageVariables,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((password) => !passwordProblem(password))
    .optional(),
  ...paymentVariables,
  ...backupVariables,
  AUDIT_YEARS: z.coerce.number().int().min(1).max(30).default(3),
  ...moveVariables,
  ...walletVariables,
  METRICS_TOKEN: z.string().min(16).optional(),
  SITE_TESTIMONIALS: text.optional(),
  SITE_SAMPLE_WHATSAPP: whatsapp.optional(),
  SITE_QUOTE_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  SITE_SECURITY_POLICY: httpUrl.optional(),
  SITE_WOLOF: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true"),
  TRUST_PROXY: z
    .string()
    // A number above the real one would accept addresses that visitors invented.
    .regex(/^(true|false|[0-3])$/)
    .default("false")
    .transform(proxyCount),
  ALERT_URL: z.url({ protocol: /^https?$/ }).optional(),
  HEARTBEAT_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOW_INCOMPLETE: z
    .string()
    .transform((names) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(healthCheckNames)))
    .optional(),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
});

/** Variables that staff can change too (`shared/staff/site-settings.ts`). */
const operatorSchema = z.object(
  Object.fromEntries(
    variableSettingKeys.map((key) => {
      const { usual } = settingDefinitions[key];
      const { schema } = getSettingRule(key);
      return [
        getSettingVariable(key),
        (typeof usual === "number" ? z.preprocess(Number, schema) : schema).default(usual ?? ""),
      ];
    }),
  ),
);

/** Builds the address at which this machine reaches its own server. */
function getOwnUrl(host: string, port: number): string {
  const reached = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}

/** Returns the number of proxies before us: each appends to X-Forwarded-For; entries further left cannot be trusted. */
function proxyCount(text: string): number {
  if (text === "true") return 1;
  if (text === "false") return 0;
  return Number(text);
}

export const environmentVariableNames: readonly string[] = [schema, operatorSchema].flatMap(({ shape }) =>
  Object.keys(shape),
);

/** Describes what only the operator knows, as the pages show it. */
export type SiteSettings = Omit<SiteContent, "publicUrl" | "year" | "paymentsSimulated">;

export type ServerSettings = ReturnType<typeof readEnvironmentSettings>;

/**
 * Reads every variable once; the only place that touches `process.env`. An empty variable counts as unset.
 * @throws {SettingError} when a value is wrong, with one sentence that names the variable.
 */
export function readEnvironmentSettings(env: Record<string, string | undefined> = withEnvFile(process.env)) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const values = readVariables(schema, given);
  const operatorValues = readVariables(operatorSchema, given);
  const { mailFrom, ...own } = Object.fromEntries(
    variableSettingKeys.map((key) => [key, operatorValues[getSettingVariable(key)]]),
  ) as OperatorSettings;
  const prices = getCataloguePrices();
  const sales = getCatalogueSaleModes();
  const publicUrl = values.PUBLIC_URL ?? `http://127.0.0.1:${values.PORT}`;
  const ownUrl = getOwnUrl(values.HOST, values.PORT);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    ownUrl,
    quoteDays: values.SITE_QUOTE_DAYS,
    dataDir: values.DATA_DIR,
    diskFloorBytes: values.DISK_FLOOR_MB * 1024 * 1024,
    uploadBudgetBytes: values.UPLOAD_BUDGET_MB * 1024 * 1024,
    databaseUrl: values.DATABASE_URL,
    s3: readStorageSettings(values),
    smtpUrl: values.SMTP_URL,
    mailFrom,
    admin: readAdmin(values),
    paytech: readPayTechSettings(values, publicUrl, ownUrl),
    auditYears: values.AUDIT_YEARS,
    metricsToken: values.METRICS_TOKEN,
    /** Secret: anyone with this URL can post to it. */
    alertUrl: values.ALERT_URL,
    /** Also secret; called each minute while all is well. */
    heartbeatUrl: values.HEARTBEAT_URL,
    backup: readBackupSettings(values),
    /** Undefined: passes for Apple Wallet are off. */
    wallet: readWalletSettings(values),
    /** Credentials for the bucket that images are moved to. */
    move: { s3: readOtherBucketSettings(values, "MOVE_S3") },
    /** The `PATH` to search for programs. */
    toolPath: given.PATH ?? "/usr/local/bin:/usr/bin:/bin",
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    /** Whether real money is taken. */
    isProduction: values.PAYTECH_ENV === "prod",
    /** Faults that `doctor` tolerates in production. */
    allowIncomplete: (values.ALLOW_INCOMPLETE ?? []) as HealthCheckName[],
    unknownVariables: findUnknownVariables(Object.keys(given), environmentVariableNames),
    /** WhatsApp number on the sample card; the site's number by default. */
    sampleWhatsapp: values.SITE_SAMPLE_WHATSAPP,
    /** Whether cards are also shown in Wolof. */
    wolof: values.SITE_WOLOF,
    /** Page that says how security research is allowed. */
    securityPolicy: values.SITE_SECURITY_POLICY,
    /** Unset variables of the information about the seller that the law requires. */
    missingLegal: legalSettingKeys.map(getSettingVariable).filter((name) => !(name in given) || !operatorValues[name]),
    /** Texts of pages and mails. Staff may change them at any time (`features/settings`), so read them at use. */
    site: {
      ...own,
      ...readTestimonials(values.SITE_TESTIMONIALS),
      ...formatLeadTime(own),
      prices,
      sales,
      deliveryTowns: defaultDeliveryTowns,
      priceSteps: [],
      photographs: [],
      ...buildPaymentFeesNote(own),
      leastPrice: getLowestPrice(prices, sales),
    } satisfies SiteSettings as SiteSettings,
  };
}

/** @throws {SettingError} */
function readVariables<Schema extends z.ZodObject>(
  of: Schema,
  given: Partial<Record<string, string>>,
): z.output<Schema> {
  const { data, error } = of.safeParse(given);
  if (data) return data;
  const name = String(error?.issues[0]?.path[0]);
  throw new SettingError(describeWrongSetting(name, given[name] ?? ""));
}

/** Merges `.env` under the real environment. Its empty variables count too: they restore the default. */
function withEnvFile(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return { ...readEnvFile([process.cwd(), projectRoot], env.ENV_FILE), ...env };
}

type Values = z.output<typeof schema>;

function readAdmin({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Values) {
  if (password && !email) throw new SettingError("ADMIN_EMAIL manque à côté de ADMIN_PASSWORD.");
  return { email, password };
}
