import { type ReactNode, useId, useState } from "react";
import type { askForChange, OwnChangeRequest } from "#shared/contract/change-requests.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { type RequestableField, isRequestable } from "#shared/company/shared-card-fields.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { toFieldText } from "#web/kit/card-form/form-values.ts";
import { ChangeRequestForm } from "#web/owner/decided/change-request-form.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";

/** The part of a card that concerns its company's decisions. */
interface DecidedCard {
  ref: string;
  /** The company's name. */
  decider: string;
  requests: readonly OwnChangeRequest[];
}

interface DecidedFieldProps {
  card: DecidedCard;
  label: string;
  children: ReactNode;
  /** Actions below the field. */
  after?: ReactNode;
}

/** Shows a field that the company decides, in its usual place, and says so. */
export function DecidedField({ card: { decider }, label, children, after }: DecidedFieldProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-1">
      <p id={id} className="text-sm font-semibold text-silver-100">
        {label}
      </p>
      {children}
      <p className="flex gap-2 text-sm text-silver-400">
        <Icon name="lock" size="small" />
        <span className="min-w-0 wrap-anywhere">{`Fixé par ${decider}`}</span>
      </p>
      {after}
    </div>
  );
}

interface DecidedTextProps {
  card: DecidedCard;
  name: keyof typeof orderFieldLabels;
  text: string;
  /** Called when the holder has asked for a change; absent if they cannot ask now. */
  onAsked?: (() => void) | undefined;
}

/** Shows a text that the company decides, and the change that the holder asks for. */
export function DecidedText({ card, name, text, onAsked }: DecidedTextProps) {
  return (
    <DecidedField
      card={card}
      label={orderFieldLabels[name]}
      after={
        isRequestable(name) && onAsked ? <Asking card={card} name={name} text={text} onAsked={onAsked} /> : undefined
      }
    >
      <p className="whitespace-pre-line wrap-anywhere">
        {(isRequestable(name) ? toFieldText(name, text) : text) || "Rien"}
      </p>
    </DecidedField>
  );
}

interface AskingProps {
  card: DecidedCard;
  name: RequestableField;
  text: string;
  onAsked: () => void;
}

function Asking({ card: { ref, requests }, name, text, onAsked }: AskingProps) {
  const [asking, setAsking] = useState(false);
  const request = requests.find(({ field }) => field === name);
  const press = request?.state === "open" ? "Changer ma demande" : "Demander un changement";
  if (asking)
    return (
      <ChangeRequestForm
        field={name}
        asked={request?.state === "open" ? request.to : text}
        send={(to) =>
          call<typeof askForChange>("POST", "/api/ma-carte/a-completer/:ref/demandes", {
            params: { ref },
            body: { field: name, to },
          })
        }
        onDone={(isSent) => {
          setAsking(false);
          if (isSent) onAsked();
        }}
      />
    );
  return (
    <>
      {request ? <RequestState request={request} name={name} /> : null}
      <div className="-ml-4">
        <Button
          variant="quiet"
          size="small"
          aria-label={`${press}\u00a0: ${orderFieldLabels[name]}`}
          onClick={() => setAsking(true)}
        >
          {press}
        </Button>
      </div>
    </>
  );
}

function RequestState({ request: { to, state, word }, name }: { request: OwnChangeRequest; name: RequestableField }) {
  const wanted = toFieldText(name, to) || "rien";
  const said = {
    open: `Vous avez demandé\u00a0: ${wanted}. Votre entreprise n'a pas encore répondu.`,
    accepted: `Votre demande a été acceptée\u00a0: ${wanted}.`,
    refused: `Votre demande a été refusée\u00a0: ${wanted}.`,
  };
  return (
    <p className="text-sm text-silver-100 wrap-anywhere">
      {said[state]}
      {word ? ` «\u00a0${word}\u00a0»` : ""}
    </p>
  );
}
