import { unpayableFcfa } from "#shared/payment/payment-provider.ts";

const highest = 10_000_000;

/** Parses whole FCFA; spaces between thousands are accepted. `undefined`: the usual price. */
export function parseAgreedPrice(text: string): number | undefined {
  const digits = text.replace(/\s/g, "");
  return digits === "" ? undefined : Number(digits);
}

/** Says why an agreed price cannot be; `true`: it can. */
export function checkAgreedPrice(text: string): true | string {
  const price = parseAgreedPrice(text);
  if (price === undefined) return true;
  if (!Number.isInteger(price)) return "Le prix est un nombre entier de FCFA.";
  if (price <= unpayableFcfa) return `Le prix doit dépasser ${unpayableFcfa} FCFA.`;
  return price <= highest || "Le prix est trop élevé.";
}
