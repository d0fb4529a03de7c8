import type { ReactNode } from "react";
import type { InvoiceBuyer } from "#shared/contract/documents.ts";

const fields: readonly { name: keyof InvoiceBuyer; label: string; hint?: string; type?: string }[] = [
  { name: "name", label: "Au nom de" },
  { name: "address", label: "Adresse" },
  { name: "ninea", label: "NINEA", hint: "Facultatif." },
  { name: "rccm", label: "RCCM", hint: "Facultatif." },
  { name: "email", label: "E-mail", hint: "Facultatif, écrit sur le papier.", type: "email" },
];

export interface BuyerFormState {
  typed: InvoiceBuyer;
  faults: Partial<Record<keyof InvoiceBuyer, string>>;
  /** A company's missing numbers, named by `nameAbsentNumbers`; the form asks whether they are left out on purpose. */
  absent?: string;
}

interface BuyerFormProps extends BuyerFormState {
  action: string;
  confirm: string;
  /** Text to read before submitting. */
  children: ReactNode;
}

/** Asks in whose name a document is issued. */
export function BuyerForm({ typed, faults, absent, action, confirm, children }: BuyerFormProps) {
  return (
    <form method="post" action={action} className="lead">
      <p>{children}</p>
      {fields.map(({ name, label, hint, type = "text" }) => (
        <div key={name}>
          <label htmlFor={name}>{label}</label>
          <input
            id={name}
            name={name}
            type={type}
            defaultValue={typed[name]}
            required={hint === undefined}
            aria-invalid={faults[name] ? true : undefined}
            aria-describedby={`${name}-about`}
          />
          <p id={`${name}-about`} className={faults[name] ? "refused small" : "quiet small"}>
            {faults[name] ?? hint ?? ""}
          </p>
        </div>
      ))}
      {absent ? (
        <p className="refused" role="alert">
          Sans {absent}&nbsp;? Un particulier n'en a pas. Une entreprise les écrit d'abord&nbsp;: une facture émise ne
          change plus.
        </p>
      ) : null}
      <button className="button">{confirm}</button>
      {absent ? (
        <button className="button plain" name="sans" value="oui">
          Émettre sans {absent}
        </button>
      ) : null}
    </form>
  );
}
