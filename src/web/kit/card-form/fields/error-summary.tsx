import type { FieldErrors } from "react-hook-form";
import { listFieldsWithErrors, formFieldLabels, type OrderFormValues } from "../form-values.ts";
import { FaultList } from "./fault-list.tsx";

interface ErrorSummaryProps {
  errors: FieldErrors<OrderFormValues>;
  onGoTo: (name: keyof OrderFormValues) => void;
}

export function ErrorSummary({ errors, onGoTo }: ErrorSummaryProps) {
  return <FaultList faults={listFieldsWithErrors(errors)} getLabel={(name) => formFieldLabels[name]} onGoTo={onGoTo} />;
}
