import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { defaultDeliveryTowns } from "#server/config/usual-towns.ts";

/** The parts of an address that a contact file has fields for. */
interface PostalAddress {
  street: string;
  town: string;
  country: string;
}

const towns = new Set([freeDeliveryTown, ...defaultDeliveryTowns.map(({ name }) => name)].map(fold));
const countries = new Set(["fr", "en"].flatMap(listCountryNames).map(fold));

/**
 * Splits an address of one line where it ends with a town of Senegal, a country, or both after commas; else all of it is
 * the street. Town and country stay as they were written.
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

/** Makes spellings of one name equal: case, accents, hyphens and the kind of apostrophe do not count. */
function fold(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[’]/g, "'")
    .replace(/[-\s]+/g, " ")
    .trim()
    .toLowerCase();
}
