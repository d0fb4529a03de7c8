import { useState } from "react";
import type { RequestableField } from "#shared/company/shared-card-fields.ts";
import { toFieldText } from "#web/kit/card-form/form-values.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { getCallErrorMessage, getCallErrorField } from "#web/kit/form/server-errors.ts";
import { useAct } from "#web/kit/form/use-act.ts";

interface ChangeRequestFormProps {
  field: RequestableField;
  /** What stands in the field at first. */
  asked: string;
  /** Sends the request; resolves to what is said of it. */
  send: (to: string) => Promise<{ message: string }>;
  /** Left out: "Envoyer la demande". */
  confirm?: string | undefined;
  onDone: (isSent: boolean) => void;
}

/** Asks the company for another text in a field that it decides; within another form it is none of its own. */
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
        // Enter would approve the card.
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
