import type { ComponentProps } from "react";
import { unpayableFcfa } from "#shared/payment/payment-provider.ts";
import { TextField } from "#web/kit/ui/text-field.tsx";

const highestPrice = 10_000_000;

/** Asks for a sum in whole FCFA. */
export function AmountField(field: ComponentProps<typeof TextField>) {
  return <TextField maxLength={12} {...field} inputMode="numeric" />;
}

/**
 * Parses whole FCFA as typed, spaces between thousands accepted; NaN: it is no whole number. `undefined`: nothing
 * is typed.
 */
export function parseWholeFcfa(text: string): number | undefined {
  const digits = text.replace(/\s/g, "");
  if (digits === "") return undefined;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Says why a sum cannot be, in `missing` where none is typed; `true`: it can. */
export function checkWholeFcfa(
  text: string,
  missing: string,
  check: (amount: number) => true | string = () => true,
): true | string {
  const amount = parseWholeFcfa(text);
  if (amount === undefined) return missing;
  return Number.isNaN(amount) ? "Le montant est un nombre entier de FCFA." : check(amount);
}

/** Says why an agreed price cannot be; `true`: it can, or none is typed, which means the usual one. */
export function checkAgreedPrice(text: string): true | string {
  const price = parseWholeFcfa(text);
  if (price === undefined) return true;
  if (Number.isNaN(price)) return "Le prix est un nombre entier de FCFA.";
  if (price <= unpayableFcfa) return `Le prix doit dépasser ${unpayableFcfa} FCFA.`;
  return price <= highestPrice || "Le prix est trop élevé.";
}
