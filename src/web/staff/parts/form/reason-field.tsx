import type { ComponentProps } from "react";
import { TextArea } from "#web/kit/ui/text-field.tsx";

/** Limit of the contract, for every action that asks for a reason. */
const longestReason = 500;

/** Rules for a required reason. */
export const reasonRules = { required: "Le motif est obligatoire." };

export function ReasonField(field: Omit<ComponentProps<typeof TextArea>, "label" | "maxLength"> & { label?: string }) {
  return (
    <TextArea
      label="Motif"
      hint="Il reste dans l'histoire de la commande."
      rows={3}
      {...field}
      maxLength={longestReason}
    />
  );
}
