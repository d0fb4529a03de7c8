import { readEnvFile, SettingError } from "./env-file.ts";
import { z } from "zod";
import { buildPaymentFeesNote, paymentProviderName } from "#shared/payment-provider.ts";
import { formatLeadTime } from "#shared/lead-time.ts";
import { getCataloguePrices, getCatalogueSaleModes, getLowestPrice } from "#shared/offers.ts";
import type { SiteContent } from "#web/settings.ts";
import { type HealthCheckName, healthCheckNames } from "./check-names.ts";
import { passwordProblem } from "#shared/passwords/password-rules.ts";
import { projectRoot } from "./project-root.ts";
import { describeWrongSetting } from "./setting-expectations.ts";
import * as rules from "./setting-rules.ts";
import { readTestimonials } from "./testimonials.ts";
import { defaultDeliveryTowns } from "./usual-towns.ts";
import { findUnknownVariables } from "./unknown-variables.ts";

export { SettingError };

const text = z.string().min(1);
const {
  feeBearerSettingSchema: feeBearer,
  httpUrlSettingSchema: httpUrl,
  legalTextSettingSchema: legalText,
  mailFromSettingSchema: mailFrom,
  textSettingSchema: line,
  whatsappSettingSchema: whatsapp,
  workingDaysSettingSchema: workingDays,
  priceSettingSchema: reprintPrice,
  wholeSumSettingSchema: wholeSum,
} = rules;

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default("127.0.0.1"),
  PUBLIC_URL: httpUrl.refine((address) => new URL(address).href === `${new URL(address).origin}/`).optional(),
  DATA_DIR: text.default("./data"),
  DISK_FLOOR_MB: z.coerce.number().min(0).default(256),
  UPLOAD_BUDGET_MB: z.coerce.number().min(10).default(2048),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: text.default("us-east-1"),
  S3_BUCKET: text.optional(),
  S3_PREFIX: z
    .string()
    .max(100)
    .regex(/^(?!uploads(?:\/|$))[a-z0-9-][a-z0-9.-]*(?:\/[a-z0-9-][a-z0-9.-]*)*$/)
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PUBLIC_URL: httpUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: mailFrom.default("Sen Digital Vcard <no-reply@sendigitalvcard.example>"),
  SUPPORT_EMAIL: z.email().default("contact@sendigitalvcard.example"),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((password) => !passwordProblem(password))
    .optional(),
  PAYTECH_API_KEY: text.optional(),
  PAYTECH_API_SECRET: text.optional(),
  PAYTECH_ENV: z.enum(["test", "prod"]).optional(),
  PAYTECH_BASE_URL: httpUrl.default("https://paytech.sn"),
  PAYTECH_HMAC: z.enum(["require", "optional"]).default("require"),
  PAYTECH_STATUS_CHECK: z.enum(["advise", "require"]).default("advise"),
  PAYMENTS: z.enum(["paytech", "simulator"]).optional(),
  BACKUP_TO: text.optional(),
  BACKUP_AT: z.coerce.number().int().min(0).max(23).default(3),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_REGION: text.optional(),
  BACKUP_S3_ACCESS_KEY_ID: text.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
  AUDIT_YEARS: z.coerce.number().int().min(1).max(30).default(3),
  MOVE_S3_ENDPOINT: httpUrl.optional(),
  MOVE_S3_REGION: text.optional(),
  MOVE_S3_ACCESS_KEY_ID: text.optional(),
  MOVE_S3_SECRET_ACCESS_KEY: text.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  SITE_COMPANY: line.default("SDP"),
  SITE_COMPANY_URL: httpUrl.default("https://sdp.example"),
  SITE_ADDRESS: line.default("Dakar, Sénégal"),
  SITE_PHONE: line.default("+221 33 000 00 00"),
  SITE_WHATSAPP: whatsapp.default("+221770000000"),
  SITE_FACEBOOK: httpUrl.default("https://www.facebook.com/"),
  SITE_INSTAGRAM: httpUrl.default("https://www.instagram.com/"),
  SITE_LINKEDIN: httpUrl.default("https://www.linkedin.com/"),
  SITE_LEGAL_ID: legalText.optional(),
  SITE_PUBLISHER: legalText.optional(),
  SITE_HOST: legalText.optional(),
  SITE_DECLARATION: legalText.optional(),
  SITE_TESTIMONIALS: text.optional(),
  SITE_SAMPLE_WHATSAPP: whatsapp.optional(),
  SITE_PRODUCTION_DAYS: workingDays.default(3),
  SITE_DELIVERY_DAYS: workingDays.default(2),
  SITE_SECURITY_POLICY: httpUrl.optional(),
  SITE_REPRINT_PRICE: reprintPrice.default(5000),
  SITE_PAYMENT_FEES: feeBearer.default("payer"),
  SITE_LEAST_DEPOSIT: wholeSum.default(0),
  TRUST_PROXY: z
    .string()
    // More of them than there are take an address that visitors made up for theirs.
    .regex(/^(true|false|[0-3])$/)
    .default("false")
    .transform(proxyCount),
  ALERT_URL: z.url({ protocol: /^https?$/ }).optional(),
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

/** Data required on the legal page (law 2008-08 on electronic transactions, law 2008-12 on personal data). */
const legal = [
  "SITE_ADDRESS",
  "SITE_PHONE",
  "SITE_LEGAL_ID",
  "SITE_PUBLISHER",
  "SITE_HOST",
  "SITE_DECLARATION",
] as const;

/** Number of proxies before us: each appends to X-Forwarded-For; entries further left cannot be trusted. */
function proxyCount(text: string): number {
  if (text === "true") return 1;
  if (text === "false") return 0;
  return Number(text);
}

/** Lists all environment variables that the schema reads, in its order. */
export const environmentVariableNames: readonly string[] = Object.keys(schema.shape);

export type PayTechSettings = {
  apiKey: string;
  apiSecret: string;
  env: "test" | "prod";
  /** Without a trailing slash. */
  baseUrl: string;
  hmac: "require" | "optional";
  statusCheck: "advise" | "require";
  /** True when PayTech is played by our simulator: every payment page then says so. */
  simulated: boolean;
  /** True when nobody named the simulator: it then answers this machine alone. */
  localOnly: boolean;
};

/** Describes what only the operator knows, as the pages show it. */
export type SiteSettings = Omit<SiteContent, "publicUrl" | "year" | "paymentsSimulated">;

export type ServerSettings = ReturnType<typeof readEnvironmentSettings>;

/**
 * Reads every variable once; the only place that touches `process.env`. An empty variable counts as unset.
 * @throws {SettingError} when a value is wrong: one sentence that names the variable.
 */
export function readEnvironmentSettings(env: Record<string, string | undefined> = withEnvFile(process.env)) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new SettingError(describeWrongSetting(name, given[name] ?? ""));
  }
  const values = parsed.data;
  const leadTime = { productionDays: values.SITE_PRODUCTION_DAYS, deliveryDays: values.SITE_DELIVERY_DAYS };
  const prices = getCataloguePrices();
  const sales = getCatalogueSaleModes();
  const publicUrl = values.PUBLIC_URL ?? `http://127.0.0.1:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: values.DATA_DIR,
    diskFloorBytes: values.DISK_FLOOR_MB * 1024 * 1024,
    uploadBudgetBytes: values.UPLOAD_BUDGET_MB * 1024 * 1024,
    databaseUrl: values.DATABASE_URL,
    s3: readS3(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    admin: readAdmin(values),
    paytech: readPayTech(values, publicUrl),
    /** Calendar years for which the audit log is kept. */
    auditYears: values.AUDIT_YEARS,
    metricsToken: values.METRICS_TOKEN,
    /** Secret: anyone with this URL can post to it. */
    alertUrl: values.ALERT_URL,
    backup: readBackup(values),
    /** Credentials for the bucket to which images are moved. */
    move: { s3: readOtherS3(values, "MOVE_S3") },
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
    /** Page that says how weaknesses may be searched for. */
    securityPolicy: values.SITE_SECURITY_POLICY,
    /** Variables of what the law wants said of the seller and nobody has set. */
    missingLegal: legal.filter((name) => !(name in given) || !values[name]) as string[],
    /** Texts of pages and mails; staff may change them meanwhile (`features/catalog/settings`), so read them at use. */
    site: {
      supportEmail: values.SUPPORT_EMAIL,
      company: values.SITE_COMPANY,
      companyUrl: values.SITE_COMPANY_URL,
      address: values.SITE_ADDRESS,
      phone: values.SITE_PHONE,
      whatsapp: values.SITE_WHATSAPP,
      facebook: values.SITE_FACEBOOK,
      instagram: values.SITE_INSTAGRAM,
      linkedin: values.SITE_LINKEDIN,
      legalId: values.SITE_LEGAL_ID ?? "",
      publisher: values.SITE_PUBLISHER ?? "",
      host: values.SITE_HOST ?? "",
      declaration: values.SITE_DECLARATION ?? "",
      ...readTestimonials(values.SITE_TESTIMONIALS),
      ...leadTime,
      ...formatLeadTime(leadTime),
      prices,
      sales,
      reprintPrice: values.SITE_REPRINT_PRICE,
      deliveryTowns: defaultDeliveryTowns,
      paymentFees: values.SITE_PAYMENT_FEES,
      ...buildPaymentFeesNote({ paymentFees: values.SITE_PAYMENT_FEES }),
      leastDeposit: values.SITE_LEAST_DEPOSIT,
      leastPrice: getLowestPrice(prices, sales),
    } satisfies SiteSettings as SiteSettings,
  };
}

/** The real environment wins, an empty variable of it too: that sets the default again. */
function withEnvFile(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return { ...readEnvFile([process.cwd(), projectRoot], env.ENV_FILE), ...env };
}

type Values = z.output<typeof schema>;

function readAdmin({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Values) {
  if (password && !email) throw new SettingError("ADMIN_EMAIL manque à côté de ADMIN_PASSWORD.");
  return { email, password };
}

function readS3(values: Values) {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_BUCKET) {
    const alone = (
      ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_PREFIX", "S3_PUBLIC_URL"] as const
    ).find((name) => values[name] !== undefined);
    if (alone) throw new SettingError(`S3_BUCKET manque à côté de ${alone}.`);
    return undefined;
  }
  if (!S3_ACCESS_KEY_ID) throw new SettingError("S3_ACCESS_KEY_ID manque à côté de S3_BUCKET.");
  if (!S3_SECRET_ACCESS_KEY) throw new SettingError("S3_SECRET_ACCESS_KEY manque à côté de S3_BUCKET.");
  return {
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    bucket: S3_BUCKET,
    prefix: values.S3_PREFIX,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: values.S3_PUBLIC_URL,
  };
}

function readBackup(values: Values) {
  return { to: values.BACKUP_TO, at: values.BACKUP_AT, s3: readOtherS3(values, "BACKUP_S3") };
}

/** A bucket's keys and address, the images' own unless others are named: then none of the images' are used. */
function readOtherS3(values: Values, prefix: "BACKUP_S3" | "MOVE_S3") {
  const [id, secret] = [values[`${prefix}_ACCESS_KEY_ID`], values[`${prefix}_SECRET_ACCESS_KEY`]];
  if (!id !== !secret) throw new SettingError(`${prefix}_ACCESS_KEY_ID et ${prefix}_SECRET_ACCESS_KEY vont ensemble.`);
  if (id && secret)
    return {
      accessKeyId: id,
      secretAccessKey: secret,
      endpoint: values[`${prefix}_ENDPOINT`],
      region: values[`${prefix}_REGION`] ?? "us-east-1",
    };
  if (values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY)
    return {
      accessKeyId: values.S3_ACCESS_KEY_ID,
      secretAccessKey: values.S3_SECRET_ACCESS_KEY,
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION,
    };
  return undefined;
}

/** Without keys the simulator runs by default only on loopback, elsewhere only when named. */
function readPayTech(values: Values, publicUrl: string): PayTechSettings {
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
      ...checks,
      simulated: true,
      localOnly: !values.PAYMENTS,
    };
  }
  if (!apiKey) throw new SettingError("PAYTECH_API_KEY manque pour PAYMENTS=paytech.");
  if (!apiSecret) throw new SettingError("PAYTECH_API_SECRET manque à côté de PAYTECH_API_KEY.");
  if (!env)
    throw new SettingError(
      `PAYTECH_ENV manque : test, ou prod (sans lui ${paymentProviderName} prendrait de l'argent réel).`,
    );
  if (!publicUrl.startsWith("https:") && !isLoopbackAddress(publicUrl)) {
    throw new SettingError(
      `PUBLIC_URL «\u00a0${publicUrl}\u00a0» ne va pas : ${paymentProviderName} ne notifie qu'en https, par exemple PUBLIC_URL=https://carte.exemple.sn.`,
    );
  }
  return { apiKey, apiSecret, env, baseUrl: values.PAYTECH_BASE_URL, ...checks, simulated: false, localOnly: false };
}

/** Checks whether an address is this machine's own. */
export function isLoopbackAddress(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
