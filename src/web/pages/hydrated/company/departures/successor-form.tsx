import type { FormEvent } from "react";
import type { Departure, handAddressOn } from "#shared/contract/company-departures.ts";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import { formatFcfa } from "#shared/money.ts";
import { call } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmailField, TextField } from "#web/ui/text-field.tsx";
import { openPaymentOrList } from "../dues/open-payment.ts";
import { useDecision } from "./use-decision.ts";

interface SuccessorFormProps {
  company: OwnCompany;
  departure: Departure;
  /** Whole FCFA. */
  price: number;
  onClose: () => void;
  onDone: () => void;
  onRefused: () => void;
}

const formId = "successeur";

/** Asks who gets the address, and says what that costs and does. */
export function SuccessorForm({ company, departure, price, onClose, onDone, onRefused }: SuccessorFormProps) {
  const { busy, faults, decide } = useDecision(onDone, onRefused);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "");
    void decide(async () => {
      const { message, order } = await call<typeof handAddressOn>(
        "POST",
        "/api/entreprises/:organisation/personnes/:ref/depart/successeur",
        {
          params: { organisation: company.id, ref: departure.ref },
          body: {
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
          },
        },
      );
      // Who looks after departments alone pays nothing.
      if (company.role !== "admin") return { message };
      return { message, action: { label: "Payer", onPress: () => void openPaymentOrList(company.id, order.ref) } };
    });
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
          {`Sa page est en ligne dès que sa carte est complète, et une carte imprimée à son nom est commandée\u00a0: ${formatFcfa(price)}, à payer comme vos autres commandes. La personne partie est effacée aussitôt\u00a0: son départ ne s'annule plus.`}
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
