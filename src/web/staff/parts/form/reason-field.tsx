import type { ComponentProps } from "react";
import { TextArea } from "#web/kit/ui/text-field.tsx";

/** As the contract has it, in every act that asks why. */
const longestReason = 500;

/** Rules of a reason that an act must have. */
export const reasonRules = { required: "Le motif est obligatoire." };

/** Asks why something is done. */
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
