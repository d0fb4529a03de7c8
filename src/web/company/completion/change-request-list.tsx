import { useState } from "react";
import type { ChangeRequests } from "#shared/contract/change-requests.ts";
import type { SharedTextName } from "#shared/company/company-texts.ts";
import { lockableFieldLabels } from "#shared/company/shared-card-fields.ts";
import { toFieldText } from "#web/kit/card-form/form-values.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { type ActOptions, type Outcome, useAct } from "#web/kit/form/use-act.ts";

export interface ChangeRequestActs extends Pick<ActOptions, "onDone" | "end"> {
  decide: (id: string, decision: { accepted: boolean; word: string; seen: string }) => Promise<Outcome>;
  /** Gives a card the template's text again. Absent without this right. */
  endException?: (ref: string, field: SharedTextName) => Promise<Outcome>;
}

interface ChangeRequestListProps {
  requests: ChangeRequests;
  acts: ChangeRequestActs;
}

type Request = ChangeRequests["open"][number];

/** Lists the change requests to a company, its recent answers, and the cards that differ from its template. */
export function ChangeRequestList({ requests: { open, decided, exceptions }, acts }: ChangeRequestListProps) {
  return (
    <div className="flex flex-col gap-6">
      {open.length === 0 ? (
        <p>Aucune demande. Quand quelqu'un voudra changer un champ que le modèle décide, vous le lirez ici.</p>
      ) : (
        <ul aria-label="Demandes" className="flex flex-col divide-y divide-line border-y border-line">
          {open.map((request) => (
            <OpenRequest key={request.id} request={request} acts={acts} />
          ))}
        </ul>
      )}
      {exceptions.length > 0 ? <Exceptions exceptions={exceptions} acts={acts} /> : null}
      {decided.length > 0 ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-silver-50">
            Réponses données
          </summary>
          <ul className="flex flex-col gap-3 pt-2">
            {decided.map(({ id, name, field, to, state, word }) => (
              <li key={id} className="text-sm wrap-anywhere">
                {`${name}, ${lockableFieldLabels[field].toLowerCase()}\u00a0: ${toFieldText(field, to)}. ${state === "accepted" ? "Accepté." : "Refusé."}`}
                {word ? ` «\u00a0${word}\u00a0»` : ""}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function OpenRequest({ request, acts }: { request: Request; acts: ChangeRequestActs }) {
  const { id, name, department, field, from, to, isByHolder } = request;
  const [isRefusing, setRefusing] = useState(false);
  const [word, setWord] = useState("");
  const [fault, setFault] = useState<string>();
  const { busy, act } = useAct(acts);

  function refuse(): void {
    if (word.trim() === "") return setFault("Dites pourquoi.");
    act(() => acts.decide(id, { accepted: false, word, seen: to }));
  }

  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold text-silver-50">{name}</p>
        <p className="text-sm text-silver-400">
          {[department, isByHolder ? "le demande pour sa carte" : "demandé par un responsable"]
            .filter(Boolean)
            .join(", ")}
        </p>
      </div>
      <dl className="flex flex-col gap-1 text-sm">
        <div className="wrap-anywhere">
          <dt className="inline text-silver-400">{`${lockableFieldLabels[field]}, maintenant\u00a0: `}</dt>
          <dd className="inline">{toFieldText(field, from) || "rien"}</dd>
        </div>
        <div className="wrap-anywhere">
          <dt className="inline text-silver-400">{"Demandé\u00a0: "}</dt>
          <dd className="inline font-semibold text-silver-50">{toFieldText(field, to) || "rien"}</dd>
        </div>
      </dl>
      {isRefusing ? (
        <TextArea
          id={`mot-${id}`}
          label="Pourquoi&nbsp;? La personne lira ce mot."
          maxLength={500}
          value={word}
          error={fault}
          onChange={(event) => {
            setFault(undefined);
            setWord(event.currentTarget.value);
          }}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isRefusing ? (
          <>
            <Button size="small" busy={busy} onClick={refuse}>
              Refuser la demande
            </Button>
            <Button size="small" variant="quiet" onClick={() => setRefusing(false)}>
              Annuler
            </Button>
          </>
        ) : (
          <>
            <Button
              size="small"
              busy={busy}
              aria-label={`Accepter\u00a0: ${name}`}
              onClick={() => act(() => acts.decide(id, { accepted: true, word: "", seen: to }))}
            >
              Accepter
            </Button>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Refuser…\u00a0: ${name}`}
              onClick={() => setRefusing(true)}
            >
              Refuser…
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function Exceptions({ exceptions, acts }: { exceptions: ChangeRequests["exceptions"]; acts: ChangeRequestActs }) {
  const { busy, act } = useAct(acts);
  const { endException } = acts;
  return (
    <section aria-labelledby="exceptions" className="flex flex-col gap-3">
      <h3 id="exceptions" className="font-semibold text-silver-50">
        Cartes qui disent autre chose que le modèle
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {exceptions.map(({ ref, name, field, value }) => (
          <li
            key={`${ref} ${field}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-sm"
          >
            <span className="min-w-0 wrap-anywhere">
              {`${name}, ${lockableFieldLabels[field].toLowerCase()}\u00a0: ${toFieldText(field, value)}`}
            </span>
            {endException ? (
              <Button
                size="small"
                variant="quiet"
                busy={busy}
                aria-label={`Remettre comme les autres\u00a0: ${name}`}
                onClick={() => act(() => endException(ref, field))}
              >
                Remettre comme les autres
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
