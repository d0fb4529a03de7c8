import { useState } from "react";
import type { RequestableField } from "#shared/company/shared-card-fields.ts";
import { toFieldText } from "#web/kit/card-form/form-values.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { getCallErrorMessage, getCallErrorField } from "#web/kit/form/server-errors.ts";
import { useAct } from "#web/kit/form/use-act.ts";

interface ChangeRequestFormProps {
  field: RequestableField;
  /** The field's initial text. */
  asked: string;
  /** Sends the request; resolves to the message to show. */
  send: (to: string) => Promise<{ message: string }>;
  /** Label of the button; default: "Envoyer la demande". */
  confirm?: string | undefined;
  onDone: (isSent: boolean) => void;
}

/** Asks the company to change a text that it decides. It is no form element, since it stands within another form. */
export function ChangeRequestForm({
  field,
  asked,
  send,
  confirm = "Envoyer la demande",
  onDone,
}: ChangeRequestFormProps) {
  const [to, setTo] = useState(() => toFieldText(field, asked));
  const [failure, setFailure] = useState<string>();
  const { act, busy } = useAct({
    onDone: () => onDone(true),
    end: (error) => (setFailure(getCallErrorField(error, "to") ?? getCallErrorMessage(error)), true),
  });
  const submit = () => {
    setFailure(undefined);
    act(() => send(to));
  };

  return (
    <div className="flex flex-col gap-3 pt-2">
      <TextField
        id={`demande-${field}`}
        label="Ce que ce champ devrait dire"
        value={to}
        error={failure}
        errorSpoken
        // Otherwise, Enter would approve the card.
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          submit();
        }}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="small" busy={busy} busyLabel="Envoi..." onClick={submit}>
          {confirm}
        </Button>
        <Button size="small" variant="quiet" onClick={() => onDone(false)}>
          Annuler
        </Button>
      </div>
    </div>
  );
}
