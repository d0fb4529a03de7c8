import type { UseFormReturn } from "react-hook-form";
import { expect, test } from "vitest";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { replaceEmail } from "./replace-email.ts";

function makePart(values: Record<string, string>) {
  const form = {
    getValues: (name: string) => values[name],
    setValue: (name: string, value: string) => Object.assign(values, { [name]: value }),
  };
  return { form: form as unknown as UseFormReturn<OrderFormValues>, values };
}

test("replaces an e-mail wherever the order has it, and changes no other e-mail", () => {
  const one = makePart({ email: "Marie@gmial.com ", workEmail: "marie@gmial.com", company: "marie@gmial.com" });
  const other = makePart({ email: "awa@gmial.com", workEmail: "" });
  replaceEmail([one, other], "marie@gmial.com", "marie@gmail.com");
  expect(one.values).toEqual({ email: "marie@gmail.com", workEmail: "marie@gmail.com", company: "marie@gmial.com" });
  expect(other.values).toEqual({ email: "awa@gmial.com", workEmail: "" });
});
