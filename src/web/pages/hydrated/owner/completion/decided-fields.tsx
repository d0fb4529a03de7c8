import { useState } from "react";
import type { CardCompletion } from "#shared/contract/card-completion.ts";
import { completionTexts } from "#shared/organisations/completion-texts.ts";
import type { askForChange } from "#shared/contract/change-requests.ts";
import { call } from "#web/api/client.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import { type RequestableField, requestableFields } from "#shared/organisations/template-fields.ts";
import { FormSection } from "#web/card-form/fields/form-section.tsx";
import { toFieldText } from "#web/card-form/form-values.ts";
import { Button } from "#web/ui/button.tsx";
import { ChangeRequestForm } from "#web/company-completion/change-request-form.tsx";

interface DecidedFieldsProps {
  card: CardCompletion;
  onAsked: () => void;
}

/** Shows what the company decides of the card, to read, and what the holder asks it to change. */
export function DecidedFields({ card, onAsked }: DecidedFieldsProps) {
  const names = completionTexts.filter(
    (name): name is (typeof completionTexts)[number] & RequestableField =>
      (requestableFields as readonly string[]).includes(name) && (card.locked as string[]).includes(name),
  );
  if (names.length === 0) return null;
  return (
    <FormSection title="Ce que décide votre entreprise">
      <dl className="flex flex-col gap-4">
        {names.map((name) => (
          <DecidedField key={name} card={card} name={name} onAsked={onAsked} />
        ))}
      </dl>
    </FormSection>
  );
}

type DecidedFieldProps = DecidedFieldsProps & { name: (typeof completionTexts)[number] & RequestableField };

function DecidedField({ card: { ref, texts, decider, requests }, name, onAsked }: DecidedFieldProps) {
  const [asking, setAsking] = useState(false);
  const request = requests.find(({ field }) => field === name);
  const label = orderFieldLabels[name];
  const press = request?.state === "open" ? "Changer ma demande" : "Demander un changement";
  return (
    <div className="flex flex-col gap-1 border-b border-line pb-4 last:border-0 last:pb-0">
      <dt className="text-sm font-semibold text-silver-100">{label}</dt>
      <dd className="wrap-anywhere">{toFieldText(name, texts[name]) || "Rien"}</dd>
      <dd className="text-sm text-silver-400 wrap-anywhere">{`C'est ${decider} qui décide de ce champ.`}</dd>
      {request ? <RequestState request={request} name={name} /> : null}
      <dd>
        {asking ? (
          <ChangeRequestForm
            field={name}
            asked={request?.state === "open" ? request.to : texts[name]}
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
        ) : (
          <div className="-ml-4">
            <Button
              variant="quiet"
              size="small"
              aria-label={`${press}\u00a0: ${label}`}
              onClick={() => setAsking(true)}
            >
              {press}
            </Button>
          </div>
        )}
      </dd>
    </div>
  );
}

function RequestState({
  request: { to, state, word },
  name,
}: {
  request: CardCompletion["requests"][number];
  name: RequestableField;
}) {
  const wanted = toFieldText(name, to) || "rien";
  const said = {
    open: `Vous avez demandé\u00a0: ${wanted}. Votre entreprise n'a pas encore répondu.`,
    accepted: `Votre demande a été acceptée\u00a0: ${wanted}.`,
    refused: `Votre demande a été refusée\u00a0: ${wanted}.`,
  };
  return (
    <dd className="text-sm text-silver-100 wrap-anywhere">
      {said[state]}
      {word ? ` «\u00a0${word}\u00a0»` : ""}
    </dd>
  );
}
