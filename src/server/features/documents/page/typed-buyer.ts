import { type InvoiceBuyer, invoiceBuyerSchema } from "#shared/contract/documents.ts";

export type BuyerFaults = Partial<Record<keyof InvoiceBuyer, string>>;

/** Reads the form that names the buyer of a document; what was typed is kept even if invalid. */
export function readTypedBuyer(
  body: unknown,
): { buyer: InvoiceBuyer; faults?: undefined } | { typed: InvoiceBuyer; faults: BuyerFaults } {
  const form = invoiceBuyerSchema.safeParse(body ?? {});
  if (form.success) return { buyer: form.data };
  const given = (body ?? {}) as Record<string, unknown>;
  const read = (name: keyof InvoiceBuyer) => (typeof given[name] === "string" ? given[name].slice(0, 300) : "");
  return {
    typed: {
      name: read("name"),
      address: read("address"),
      ninea: read("ninea"),
      rccm: read("rccm"),
      email: read("email"),
    },
    faults: Object.fromEntries(form.error.issues.map(({ path, message }) => [String(path[0]), message])),
  };
}
