import type { FormEvent } from "react";
import type { Departure } from "#shared/contract/company-departures.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { EmailField, TextField } from "#web/kit/ui/text-field.tsx";
import type { DepartureActs, Refusals } from "./acts.ts";
import { useDecision } from "./use-departure-decision.ts";

interface SuccessorFormProps {
  acts: Refusals;
  handOn: NonNullable<DepartureActs["handOn"]>;
  departure: Departure;
  /** Whole FCFA. */
  price: number;
  onClose: () => void;
  onDone: () => void;
}

const formId = "successeur";

/** Asks who gets the address, and says what that costs and does. */
export function SuccessorForm({ acts, handOn, departure, price, onClose, onDone }: SuccessorFormProps) {
  const { busy, faults, decide } = useDecision(onDone, acts);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "");
    void decide(() =>
      handOn(departure.ref, {
        firstName: text("firstName"),
        lastName: text("lastName"),
        jobTitle: text("jobTitle"),
        phoneNumber: text("phoneNumber"),
        workPhoneNumber: "",
        email: text("email"),
        workEmail: "",
        department: text("department"),
        employeeNumber: "",
        ownerEmail: text("email"),
        expected: price,
      }),
    );
  }

  const field = (name: string, maxLength: number) => ({
    name,
    maxLength,
    autoComplete: "off",
    error: faults[name],
  });
  return (
    <Dialog
      open
      dismissible={false}
      title="Qui reçoit cette adresse&nbsp;?"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Un instant...">
            Donner l'adresse
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-sm">
          {`Sa page est en ligne dès que sa carte est complète, et une carte imprimée à son nom est commandée\u00a0: ${formatFcfa(price)}, à payer comme les autres commandes de l'entreprise. La personne partie est effacée aussitôt\u00a0: son départ ne s'annule plus.`}
        </p>
        <TextField {...field("firstName", 60)} label="Prénom" required />
        <TextField {...field("lastName", 60)} label="Nom" required />
        <TextField {...field("jobTitle", 100)} label="Fonction" />
        <TextField
          {...field("phoneNumber", 40)}
          label="Téléphone"
          type="tel"
          inputMode="tel"
          placeholder="77 123 45 67"
        />
        <EmailField {...field("email", 254)} label="E-mail" hint="La personne ouvre sa carte avec cette adresse." />
        <TextField {...field("department", 100)} label="Département" defaultValue={departure.department} />
      </form>
    </Dialog>
  );
}
