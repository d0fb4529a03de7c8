import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { defaultDeliveryTowns } from "#server/config/usual-towns.ts";

/** The address parts for which a contact file has fields. */
interface PostalAddress {
  street: string;
  town: string;
  country: string;
}

const towns = new Set([freeDeliveryTown, ...defaultDeliveryTowns.map(({ name }) => name)].map(fold));
const countries = new Set(["fr", "en"].flatMap(listCountryNames).map(fold));

/**
 * Splits a one-line address that ends, after commas, with a town of Senegal, a country, or both; otherwise all of it is
 * the street. Town and country keep their spelling.
 */
export function splitPostalAddress(address: string): PostalAddress {
  const parts = address.split(",").map((part) => part.trim());
  const take = (known: ReadonlySet<string>) => (known.has(fold(parts.at(-1) ?? "")) ? (parts.pop() ?? "") : "");
  const country = take(countries);
  const town = take(towns);
  return country || town ? { street: parts.join(", "), town, country } : { street: address, town, country };
}

function listCountryNames(language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters.flatMap((first) => letters.flatMap((second) => names.of(first + second) ?? []));
}

/** Unifies spellings of a name: ignores case, accents, hyphens and the kind of apostrophe. */
function fold(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[’]/g, "'")
    .replace(/[-\s]+/g, " ")
    .trim()
    .toLowerCase();
}
