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

/** How money came or goes, as a form asks it. */
export interface MethodValues {
  /** A name of the list, or that of another method's choice. */
  method: string;
  otherName: string;
  otherPlace: MoneyPlace | "";
}

/** Fills in a method that is known already. */
export function toMethodValues(method: string): MethodValues {
  const known = readOtherMethod(method);
  if (known) return { method: other, otherName: known.name, otherPlace: known.place };
  const isListed = [...staffPaymentMethods, onDelivery].some((one) => one === method);
  return { method: isListed ? method : "", otherName: "", otherPlace: "" };
}

/** Reads the method that was chosen. */
export function readMethodValues({ method, otherName, otherPlace }: MethodValues): string {
  return method === other && otherPlace !== "" ? nameOtherMethod(otherName, otherPlace) : method;
}

/** What is asked of another method: its name, and where its money lies. */
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
  /** Each registered in its form. */
  fields: Record<keyof MethodValues, Registered>;
  errors: Partial<Record<keyof MethodValues, { message?: string | undefined }>>;
  chosen: string;
  /** Nothing came in yet: it may be paid at the door. */
  isOwed?: boolean;
}

/** Asks how money came or goes, by buttons, so that each method is counted once and booked where it lies. */
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
