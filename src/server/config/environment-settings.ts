import { readEnvFile, SettingError } from "./env-file.ts";
import { z } from "zod";
import { buildPaymentFeesNote } from "#shared/payment/payment-provider.ts";
import { formatLeadTime } from "#shared/order/lead-time.ts";
import { getCataloguePrices, getCatalogueSaleModes, getLowestPrice } from "#shared/offers/offers.ts";
import type { SiteContent } from "#web/kit/settings.ts";
import { type HealthCheckName, healthCheckNames } from "./check-names.ts";
import { passwordProblem } from "#server/config/passwords/password-rules.ts";
import { paymentVariables, readPayTechSettings } from "./payment-settings.ts";
import { projectRoot } from "./project-root.ts";
import { describeWrongSetting } from "./setting-expectations.ts";
import * as rules from "./setting-rules.ts";
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
  ...storageVariables,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: mailFrom.default("Sen Digital Vcard <no-reply@sendigitalvcard.example>"),
  SUPPORT_EMAIL: z.email().default("contact@sendigitalvcard.example"),
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
  SITE_QUOTE_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  SITE_SECURITY_POLICY: httpUrl.optional(),
  SITE_WOLOF: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true"),
  SITE_REPRINT_PRICE: reprintPrice.default(5000),
  SITE_PAYMENT_FEES: feeBearer.default("payer"),
  SITE_LEAST_DEPOSIT: wholeSum.default(0),
  SITE_PRODUCTION_BEGINS: rules.productionStartSettingSchema.default("deposit"),
  SITE_LEGAL_FORM: legalText.optional(),
  SITE_INVOICE_PLACE: legalText.optional(),
  SITE_VAT_RATE: rules.vatRateSettingSchema.optional(),
  SITE_VAT_EXEMPTION: legalText.optional(),
  SITE_BANK_DETAILS: legalText.optional(),
  SITE_INVOICE_MENTIONS: legalText.optional(),
  SITE_INVOICE_TERM_DAYS: rules.invoiceTermSettingSchema.default(30),
  SITE_INVOICE_REMINDER_DAYS: rules.reminderDaysSettingSchema.default(""),
  SITE_INVOICE_REMINDER_TEXT: legalText.optional(),
  SITE_ACCOUNT_CLIENTS: rules.accountSettingSchema.default("411"),
  SITE_ACCOUNT_ADVANCES: rules.accountSettingSchema.default("4191"),
  SITE_ACCOUNT_SALES: rules.accountSettingSchema.default("706"),
  SITE_ACCOUNT_VAT: rules.accountSettingSchema.default("4432"),
  SITE_ACCOUNT_BANK: rules.accountSettingSchema.default("521"),
  SITE_ACCOUNT_CASH: rules.accountSettingSchema.default("571"),
  SITE_ACCOUNT_MOBILE_MONEY: rules.accountSettingSchema.default("552"),
  SITE_ACCOUNT_SUSPENSE: rules.accountSettingSchema.default("471"),
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

export const environmentVariableNames: readonly string[] = Object.keys(schema.shape);

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
    quoteDays: values.SITE_QUOTE_DAYS,
    dataDir: values.DATA_DIR,
    diskFloorBytes: values.DISK_FLOOR_MB * 1024 * 1024,
    uploadBudgetBytes: values.UPLOAD_BUDGET_MB * 1024 * 1024,
    databaseUrl: values.DATABASE_URL,
    s3: readStorageSettings(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    admin: readAdmin(values),
    paytech: readPayTechSettings(values, publicUrl),
    auditYears: values.AUDIT_YEARS,
    metricsToken: values.METRICS_TOKEN,
    /** Secret: anyone with this URL can post to it. */
    alertUrl: values.ALERT_URL,
    backup: readBackupSettings(values),
    /** Undefined: passes for Apple Wallet are off. */
    wallet: readWalletSettings(values),
    /** Credentials for the bucket to which images are moved. */
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
    /** Page that says how weaknesses may be searched for. */
    securityPolicy: values.SITE_SECURITY_POLICY,
    /** Variables of what the law wants said of the seller and nobody has set. */
    missingLegal: legal.filter((name) => !(name in given) || !values[name]) as string[],
    /** Texts of pages and mails; staff may change them meanwhile (`features/settings`), so read them at use. */
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
      priceSteps: [],
      paymentFees: values.SITE_PAYMENT_FEES,
      ...buildPaymentFeesNote({ paymentFees: values.SITE_PAYMENT_FEES }),
      leastDeposit: values.SITE_LEAST_DEPOSIT,
      productionBegins: values.SITE_PRODUCTION_BEGINS,
      legalForm: values.SITE_LEGAL_FORM ?? "",
      invoicePlace: values.SITE_INVOICE_PLACE ?? "",
      vatRate: values.SITE_VAT_RATE ?? "",
      vatExemption: values.SITE_VAT_EXEMPTION ?? "",
      bankDetails: values.SITE_BANK_DETAILS ?? "",
      invoiceMentions: values.SITE_INVOICE_MENTIONS ?? "",
      invoiceTermDays: values.SITE_INVOICE_TERM_DAYS,
      invoiceReminderDays: values.SITE_INVOICE_REMINDER_DAYS,
      invoiceReminderText: values.SITE_INVOICE_REMINDER_TEXT ?? "",
      accountClients: values.SITE_ACCOUNT_CLIENTS,
      accountAdvances: values.SITE_ACCOUNT_ADVANCES,
      accountSales: values.SITE_ACCOUNT_SALES,
      accountVat: values.SITE_ACCOUNT_VAT,
      accountBank: values.SITE_ACCOUNT_BANK,
      accountCash: values.SITE_ACCOUNT_CASH,
      accountMobileMoney: values.SITE_ACCOUNT_MOBILE_MONEY,
      accountSuspense: values.SITE_ACCOUNT_SUSPENSE,
      leastPrice: getLowestPrice(prices, sales),
    } satisfies SiteSettings as SiteSettings,
  };
}

/** Merges `.env` under the real environment, whose empty variables count too: they restore the default. */
function withEnvFile(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return { ...readEnvFile([process.cwd(), projectRoot], env.ENV_FILE), ...env };
}

type Values = z.output<typeof schema>;

function readAdmin({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Values) {
  if (password && !email) throw new SettingError("ADMIN_EMAIL manque à côté de ADMIN_PASSWORD.");
  return { email, password };
}
