import type { ComponentProps } from "react";
import { getCardTextLimit, getCardTextRule } from "#shared/card/card-text-rules.ts";
import type { CardTextName } from "#shared/card/card-texts.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { EmailField, TextField } from "#web/kit/ui/text-field.tsx";

/** Renders the field for one text of somebody else's card, with its rules. */
export function PersonTextField({
  text,
  ...field
}: { text: CardTextName } & Omit<ComponentProps<typeof TextField>, "label">) {
  const { kind } = getCardTextRule(text);
  const asked = { label: orderFieldLabels[text], maxLength: getCardTextLimit(text), autoComplete: "off", ...field };
  if (kind === "email") return <EmailField {...asked} />;
  if (kind === "phone") return <TextField {...asked} type="tel" inputMode="tel" placeholder="77 123 45 67" />;
  return <TextField {...asked} />;
}
