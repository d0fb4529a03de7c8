import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import { readEnvironmentSettings, type ServerSettings } from "#server/config/environment-settings.ts";
import { createMailTransport, createPaymentProvider } from "#server/composition/open-data.ts";
import {
  failedFinding,
  type HealthCheck,
  type HealthCheckContext,
  type HealthFinding,
  okFinding,
  warningFinding,
} from "#server/operations/doctor/check.ts";
import { smtpHealthCheck } from "#server/operations/doctor/checks/mail-check.ts";
import { payTechHealthCheck } from "#server/operations/doctor/checks/paytech-check.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { parsePhoneToE164 } from "#server/features/orders/phone-rules.ts";

/** Variables of `app.env`; `undefined` removes a line. */
export type Variables = Record<string, string | undefined>;

/** One of the six questions that only the operator can answer. */
export interface SetupQuestion {
  flag: "domain" | "paytech-key" | "paytech-secret" | "smtp" | "admin" | "phone";
  asks: string;
  /** Whether the present value is hidden. */
  isSecret?: true;
  /** The present value, as an answer. */
  current(given: Variables): string | undefined;
  /** Whether the question is asked, given the answers before it. */
  isAsked?(given: Variables): boolean;
  /** The variables that an answer sets. */
  writes(answer: string): Variables;
  /** Variables guessed from the answer, if they are not set yet. */
  guesses?(answer: string): Variables;
  /** Checks the answer against the outside world. */
  looks?(given: Variables): Promise<HealthFinding>;
}

const later = /^(plus tard|later|)$/i;
const log = createLogger("silent");

async function look(check: HealthCheck, settings: ServerSettings): Promise<HealthFinding> {
  const mail = createMailTransport(settings);
  try {
    const payments = createPaymentProvider(settings, log);
    return await check.look({ settings, mail, payments } as HealthCheckContext);
  } finally {
    await mail.close();
  }
}

async function lookUpDomain(address: string): Promise<HealthFinding> {
  const { hostname } = new URL(address);
  try {
    const found = (await lookup(hostname, { all: true })).map(({ address }) => address);
    const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
    if (found.some((one) => own.includes(one))) return okFinding(`${hostname} mène à cette machine.`);
    return warningFinding(
      `${hostname} mène à ${found.join(", ")}, qui n'est pas une adresse de cette machine\u00a0: c'est juste si elle est derrière un routeur.`,
    );
  } catch (error) {
    return warningFinding(
      `${hostname} ne mène encore nulle part (${(error as NodeJS.ErrnoException).code})\u00a0: faites-le mener à cette machine, sinon le certificat ne viendra pas.`,
    );
  }
}

export const setupQuestions: readonly SetupQuestion[] = [
  {
    flag: "domain",
    asks: "Nom de domaine, comme carte.exemple.sn",
    current: ({ PUBLIC_URL }) => PUBLIC_URL && new URL(PUBLIC_URL).host,
    writes: (answer) => ({ PUBLIC_URL: `https://${answer.replace(/^https?:\/\/|\/+$/g, "").toLowerCase()}` }),
    guesses: (answer) => ({
      TRUST_PROXY: "1",
      MAIL_FROM: `Sen Digital Vcard <bonjour@${answer.replace(/^https?:\/\/|\/+$/g, "").toLowerCase()}>`,
    }),
    looks: ({ PUBLIC_URL = "" }) => lookUpDomain(PUBLIC_URL),
  },
  {
    flag: "paytech-key",
    asks: `Clé API de ${paymentProviderName}, ou «\u00a0plus tard\u00a0»`,
    current: ({ PAYTECH_API_KEY, PAYMENTS }) => PAYTECH_API_KEY ?? (PAYMENTS && "plus tard"),
    writes: (answer) =>
      later.test(answer)
        ? { PAYMENTS: "simulator", PAYTECH_API_KEY: undefined, PAYTECH_API_SECRET: undefined, PAYTECH_ENV: undefined }
        : { PAYMENTS: undefined, PAYTECH_API_KEY: answer },
    guesses: (answer) => (later.test(answer) ? {} : { PAYTECH_ENV: "test" }),
  },
  {
    flag: "paytech-secret",
    asks: `Clé secrète de ${paymentProviderName}`,
    isSecret: true,
    current: ({ PAYTECH_API_SECRET }) => PAYTECH_API_SECRET,
    isAsked: ({ PAYTECH_API_KEY }) => PAYTECH_API_KEY !== undefined,
    writes: (answer) => ({ PAYTECH_API_SECRET: later.test(answer) ? undefined : answer }),
    looks: (given) => look(payTechHealthCheck, readEnvironmentSettings(given)),
  },
  {
    flag: "smtp",
    asks: "Serveur d'e-mail, comme smtps://nom:motdepasse@mail.exemple.sn, ou «\u00a0plus tard\u00a0»",
    isSecret: true,
    current: ({ SMTP_URL, PUBLIC_URL, ADMIN_EMAIL }) => SMTP_URL ?? (PUBLIC_URL && ADMIN_EMAIL && "plus tard"),
    writes: (answer) => ({ SMTP_URL: later.test(answer) ? undefined : answer }),
    looks: async (given) =>
      given.SMTP_URL
        ? look(smtpHealthCheck, readEnvironmentSettings({ SMTP_URL: given.SMTP_URL }))
        : warningFinding("Sans serveur d'e-mail, les e-mails restent dans un dossier et personne ne les reçoit."),
  },
  {
    flag: "admin",
    asks: "Adresse e-mail de l'administrateur",
    current: ({ ADMIN_EMAIL }) => ADMIN_EMAIL,
    writes: (answer) => ({ ADMIN_EMAIL: answer }),
    guesses: (answer) => ({ SUPPORT_EMAIL: answer }),
  },
  {
    flag: "phone",
    asks: "Téléphone que les visiteurs appellent, comme 77 123 45 67",
    current: ({ SITE_PHONE }) => SITE_PHONE,
    writes: (answer) => ({ SITE_PHONE: answer }),
    guesses: (answer) => ({ SITE_WHATSAPP: parsePhoneToE164(answer) }),
    looks: async ({ SITE_PHONE = "" }) =>
      parsePhoneToE164(SITE_PHONE) === undefined
        ? { ...failedFinding("Ce numéro n'est pas valable\u00a0: écrivez-le comme 77 123 45 67."), loses: true }
        : okFinding(`Les visiteurs appellent le ${SITE_PHONE}.`),
  },
];

/**
 * Applies an answer and its guesses to the variables. Resolves to these and the check's finding; a finding that `loses`
 * sales or mails invalidates the answer.
 * @throws {SettingError} when the answer has the wrong form
 */
export async function applyAnswer(
  { current, writes, guesses, looks }: SetupQuestion,
  answer: string,
  given: Variables,
): Promise<{ given: Variables; guessed: Variables; found: HealthFinding | undefined }> {
  const written = writes(answer.trim());
  const before = guesses?.(current(given) ?? "") ?? {};
  // What was guessed from the previous answer changes with the new one.
  const guessed = Object.fromEntries(
    Object.entries(guesses?.(answer.trim()) ?? {}).filter(
      ([name, value]) => value && (given[name] === undefined || given[name] === before[name]),
    ),
  );
  // Checks each variable on its own: those that go with it may be asked next.
  for (const [name, value] of Object.entries({ ...written, ...guessed }))
    if (!name.startsWith("PAYTECH_") && name !== "PAYMENTS")
      readEnvironmentSettings({ PAYMENTS: "simulator", [name]: value });
  const all = { ...given, ...written, ...guessed };
  return { given: all, guessed, found: await looks?.(all) };
}
