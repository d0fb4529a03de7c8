import type { ComponentProps } from "react";
import { unpayableFcfa } from "#shared/payment/payment-provider.ts";
import { TextField } from "#web/kit/ui/text-field.tsx";

const highestPrice = 10_000_000;

/** Asks for a sum in whole FCFA. */
export function AmountField(field: ComponentProps<typeof TextField>) {
  return <TextField maxLength={12} {...field} inputMode="numeric" />;
}

/** Parses typed whole FCFA, also with spaces between thousands. NaN: not a whole number; `undefined`: nothing typed. */
export function parseWholeFcfa(text: string): number | undefined {
  const digits = text.replace(/\s/g, "");
  if (digits === "") return undefined;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Returns why a sum is invalid, or `missing` if none is typed; `true` if it is valid. */
export function checkWholeFcfa(
  text: string,
  missing: string,
  check: (amount: number) => true | string = () => true,
): true | string {
  const amount = parseWholeFcfa(text);
  if (amount === undefined) return missing;
  return Number.isNaN(amount) ? "Le montant est un nombre entier de FCFA." : check(amount);
}

/** Returns why an agreed price is invalid; `true` if it is valid or left empty, which means the usual price. */
export function checkAgreedPrice(text: string): true | string {
  const price = parseWholeFcfa(text);
  if (price === undefined) return true;
  if (Number.isNaN(price)) return "Le prix est un nombre entier de FCFA.";
  if (price <= unpayableFcfa) return `Le prix doit dépasser ${unpayableFcfa} FCFA.`;
  return price <= highestPrice || "Le prix est trop élevé.";
}
