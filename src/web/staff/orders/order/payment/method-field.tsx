import { type ComponentProps, useId } from "react";
import {
  type MoneyPlace,
  moneyPlaceLabels,
  moneyPlaces,
  nameOtherMethod,
  onDelivery,
  readOtherMethod,
  staffPaymentMethods,
} from "#shared/payment/staff-payment-methods.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { FieldError, TextField } from "#web/kit/ui/text-field.tsx";

const other = "Autre";

/** The payment method as the form's fields hold it. */
export interface MethodValues {
  /** A listed method's name, or the choice for another method. */
  method: string;
  otherName: string;
  otherPlace: MoneyPlace | "";
}

/** Splits a known method into the form's values. */
export function toMethodValues(method: string): MethodValues {
  const known = readOtherMethod(method);
  if (known) return { method: other, otherName: known.name, otherPlace: known.place };
  const isListed = [...staffPaymentMethods, onDelivery].some((one) => one === method);
  return { method: isListed ? method : "", otherName: "", otherPlace: "" };
}

/** Returns the chosen method's name. */
export function readMethodValues({ method, otherName, otherPlace }: MethodValues): string {
  return method === other && otherPlace !== "" ? nameOtherMethod(otherName, otherPlace) : method;
}

/** Rules for another method: it needs a name and the place where its money is. */
export const otherMethodRules = {
  otherName: {
    validate: (name: string, { method }: Pick<MethodValues, "method">) =>
      method !== other || name.trim() !== "" || "Dites quel moyen.",
  },
  otherPlace: {
    validate: (place: string, { method }: Pick<MethodValues, "method">) =>
      method !== other || place !== "" || "Dites où est l'argent.",
  },
};

type Registered = Omit<ComponentProps<"input">, "type" | "className">;

interface PaymentMethodFieldProps {
  label: string;
  /** The registration of each field in its form. */
  fields: Record<keyof MethodValues, Registered>;
  errors: Partial<Record<keyof MethodValues, { message?: string | undefined }>>;
  chosen: string;
  /** Whether nothing was paid yet, so that payment on delivery can be chosen. */
  isOwed?: boolean;
}

/** Asks how money came or goes, with fixed choices, so that each method is counted once and booked in its place. */
export function PaymentMethodField({ label, fields, errors, chosen, isOwed = false }: PaymentMethodFieldProps) {
  const faultId = useId();
  const fault = errors.method?.message;
  return (
    <fieldset className="rounded-md border border-line px-4 py-3" aria-describedby={fault ? faultId : undefined}>
      <legend className="px-1 text-sm font-semibold text-silver-100">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {[...(isOwed ? [onDelivery] : []), ...staffPaymentMethods, other].map((one) => (
          <LabelledChoice key={one} {...fields.method} type="radio" value={one} label={one} />
        ))}
      </div>
      <FieldError id={faultId} error={fault} />
      {chosen === other ? (
        <div className="flex flex-col gap-2 pt-2">
          <TextField
            {...fields.otherName}
            label="Quel moyen"
            maxLength={40}
            autoComplete="off"
            required
            error={errors.otherName?.message}
          />
          <fieldset aria-describedby={errors.otherPlace ? `${faultId}-place` : undefined}>
            <legend className="text-sm font-semibold text-silver-100">Où est l'argent</legend>
            <div className="flex flex-wrap gap-x-6">
              {moneyPlaces.map((place) => (
                <LabelledChoice
                  key={place}
                  {...fields.otherPlace}
                  type="radio"
                  value={place}
                  label={capitalize(moneyPlaceLabels[place])}
                />
              ))}
            </div>
            <FieldError id={`${faultId}-place`} error={errors.otherPlace?.message} />
          </fieldset>
        </div>
      ) : null}
    </fieldset>
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
