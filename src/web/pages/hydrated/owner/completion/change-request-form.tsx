import { useState } from "react";
import type { askForChange } from "#shared/contract/change-requests.ts";
import type { RequestableField } from "#shared/organisations/template-fields.ts";
import { call } from "#web/api/client.ts";
import { toFieldText } from "#web/card-form/form-values.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { getOwnerErrorMessage, getOwnerFieldError } from "../said.ts";

interface ChangeRequestFormProps {
  cardRef: string;
  field: RequestableField;
  /** What stands in the field at first. */
  asked: string;
  onDone: (isSent: boolean) => void;
}

/** Asks the company for another text in a field that it decides; it stands within the card's own form, so it is none. */
export function ChangeRequestForm({ cardRef, field, asked, onDone }: ChangeRequestFormProps) {
  const [to, setTo] = useState(() => toFieldText(field, asked));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const toast = useToast();

  async function send(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const { message } = await call<typeof askForChange>("POST", "/api/ma-carte/a-completer/:ref/demandes", {
        params: { ref: cardRef },
        body: { field, to },
      });
      toast.show({ kind: "success", text: message });
      onDone(true);
    } catch (error) {
      setFailure(getOwnerFieldError(error, "to") ?? getOwnerErrorMessage(error));
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-3 pt-2">
      <TextField
        id={`demande-${field}`}
        label="Ce que ce champ devrait dire"
        value={to}
        error={failure}
        errorSpoken
        // Enter would approve the card.
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void send();
        }}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="small" busy={busy} busyLabel="Envoi..." onClick={() => void send()}>
          Envoyer la demande
        </Button>
        <Button size="small" variant="quiet" onClick={() => onDone(false)}>
          Annuler
        </Button>
      </div>
    </div>
  );
}
