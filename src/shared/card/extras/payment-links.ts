import { formatGroupedDigits } from "../../format/fcfa.ts";
import { parsePlainAddress } from "../plain-address.ts";
import type { PaymentLink } from "./card-extras.ts";
import { listNamedPaymentServices } from "./payment-names.ts";

/** Limits a card's payment links, and the characters of a link's label. */
export const maxPayments = 4;
export const maxPaymentLabel = 60;
/** Whole FCFA; no wallet in Senegal holds more. */
const highestAmount = 10_000_000;

export const paymentLinkNames = ["wave", "orangeMoney", "other"] as const;
export type PaymentLinkName = (typeof paymentLinkNames)[number];

/** A page on which a provider takes payments: its exact host, and the form of its path. */
interface PaymentPage {
  host: string;
  path: RegExp;
  name: string;
}

interface PaymentProvider {
  label: string;
  /** Tells the owner where to find their link; shown in the form. */
  hint: string;
  /** How such a link begins; shown in the error about a wrong link. */
  example: string;
  /** The parameter in which the provider's links take an amount, in whole FCFA. */
  amountParameter?: string;
  pages: readonly PaymentPage[];
}

/** A path of a few words, without dots or percent signs, so that it cannot contain another address. */
const words = /^(?:\/[\w-]{1,80}){1,5}\/?$/;

const others = "PayDunya, PayTech, CinetPay, InTouch ou Bictorys";

/** Lists the providers whose links are shown, with the forms of link that each gives out (decision 12). */
export const paymentLinkProviders: Record<PaymentLinkName, PaymentProvider> = {
  wave: {
    label: "Wave",
    hint: "Votre lien marchand, dans Wave Business\u00a0: il commence par https://pay.wave.com/m/.",
    example: "https://pay.wave.com/m/M_...",
    amountParameter: "amount",
    pages: [{ host: "pay.wave.com", path: /^\/m\/M_[\w-]{6,60}(?:\/c\/[a-z]{2})?\/?$/, name: "Wave" }],
  },
  orangeMoney: {
    label: "Orange Money",
    hint: "Votre lien marchand d'Orange Money ou de Max it.",
    example: "https://sugu.orange-sonatel.com/mp/...",
    pages: [
      { host: "sugu.orange-sonatel.com", path: /^\/mp\/[\w-]{6,80}\/?$/, name: "Max it" },
      { host: "orange-money-prod-flowlinks.web.app", path: /^\/om\/[\w-]{6,80}\/?$/, name: "Orange Money" },
    ],
  },
  other: {
    label: "Un autre",
    hint: `Un lien de ${others}.`,
    example: "https://paytech.sn/...",
    pages: [
      { host: "paydunya.com", path: words, name: "PayDunya" },
      { host: "app.paydunya.com", path: words, name: "PayDunya" },
      { host: "paytech.sn", path: words, name: "PayTech" },
      { host: "checkout.cinetpay.com", path: words, name: "CinetPay" },
      { host: "touchpay.gutouch.net", path: words, name: "InTouch" },
      { host: "pay.bictorys.com", path: words, name: "Bictorys" },
    ],
  },
};

const pages = paymentLinkNames.flatMap((provider) =>
  paymentLinkProviders[provider].pages.map((page) => ({ ...page, provider })),
);

/** Finds the payment page that an address opens; `undefined` if we do not know it. */
export function findPaymentPage(url: string): (PaymentPage & { provider: PaymentLinkName }) | undefined {
  const address = parsePlainAddress(url);
  if (
    !address ||
    address.hash !== "" ||
    !/^(?:\?[\w-]{1,40}=[\w-]{1,80}(?:&[\w-]{1,40}=[\w-]{1,80})*)?$/.test(address.search)
  )
    return undefined;
  const page = pages.find(({ host, path }) => host === address.hostname && path.test(address.pathname));
  // For a provider with known parameters, the amount has a field of its own.
  return page && (page.provider === "other" || address.search === "") ? page : undefined;
}

/** What a host that imitates a provider's contains, without dots and hyphens. */
const lookAlikes =
  /paywave|wavepay|orangemoney|orangesonatel|maxit|paydunya|paytech|cinetpay|gutouch|touchpay|bictorys/;

/** Checks whether a host is or imitates a provider's: `pay-wave.sn`, `wave.com.example`, `w4ve.sn`. */
export function looksLikePaymentHost(hostname: string): boolean {
  return lookAlikes.test(hostname.replaceAll(/[.-]/g, "")) || listNamedPaymentServices(hostname).length > 0;
}

/** Says what is wrong with a payment link; empty if it is right. */
export function checkPaymentLink({ provider, url, label: subject, amount }: Omit<PaymentLink, "payee">): {
  provider?: string;
  url?: string;
  label?: string;
  amount?: string;
} {
  if (!isProvider(provider)) return { provider: "Choisissez le moyen de paiement." };
  const { label, example } = paymentLinkProviders[provider];
  const page = findPaymentPage(url);
  const service = provider === "other" ? page?.name : label;
  return {
    ...(page?.provider !== provider && {
      url:
        url === ""
          ? "Collez votre lien de paiement."
          : provider === "other"
            ? `Ce lien n'est pas d'un service de paiement que nous connaissons\u00a0: ${others}.`
            : `Ce n'est pas un lien de paiement ${label}, comme ${example}`,
    }),
    ...(listNamedPaymentServices(subject).some((name) => name !== service) && {
      label: "Dites ce que l'on paie\u00a0: ce lien n'est pas de ce service de paiement.",
    }),
    ...(amount !== null &&
      !(Number.isInteger(amount) && amount > 0 && amount <= highestAmount) && {
        amount: `Donnez un montant en FCFA, en chiffres, de 1 à ${formatGroupedDigits(highestAmount)}.`,
      }),
  };
}

/** Reads a pasted link: its provider, its bare address and the amount in it; `undefined` if it is no payment link. */
export function readPaymentLink(text: string): Pick<PaymentLink, "provider" | "url" | "amount"> | undefined {
  const [bare = "", amount] = text.split(/\?amount=(?=\d{1,8}$)/);
  const page = findPaymentPage(bare);
  return page && { provider: page.provider, url: bare, amount: amount === undefined ? null : Number(amount) };
}

/** Builds the address that a visitor opens, with the amount if the provider's links take one. */
export function buildPaymentHref({ provider, url, amount }: Omit<PaymentLink, "payee" | "label">): string {
  const parameter = isProvider(provider) && paymentLinkProviders[provider].amountParameter;
  return parameter && amount !== null ? `${url}?${parameter}=${amount}` : url;
}

function isProvider(name: string): name is PaymentLinkName {
  return (paymentLinkNames as readonly string[]).includes(name);
}

/** Builds the path of a payment link's QR code; the card's page passes the link's address. */
export function buildPaymentQrPath(ref: string): string {
  return `/api/ref/${ref}/payer/qr.svg`;
}
