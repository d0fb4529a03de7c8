import { useState } from "react";
import type { CompanyCompletions } from "#shared/contract/card-completion.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { type CompletionActs, useAct } from "./acts.ts";
import { AwaitedPersonItem } from "./awaited-person-item.tsx";

interface AwaitedPeopleProps {
  completions: CompanyCompletions;
  acts: CompletionActs;
}

/** Lists who has not completed and verified his card, with the link that he is sent. */
export function AwaitedPeople({ completions, acts }: AwaitedPeopleProps) {
  const { approved, waived, awaited, notInvited, people } = completions;
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAct(acts);
  const { waive, invite } = acts;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-silver-50">{summarize(completions)}</p>
      {approved + waived > 0 ? (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-silver-300">
          {approved > 0 ? <li>{formatCount(approved, "carte vérifiée", "cartes vérifiées")}</li> : null}
          {waived > 0 ? <li>{formatCount(waived, "imprimée sans attendre", "imprimées sans attendre")}</li> : null}
        </ul>
      ) : null}
      {notInvited > 0 ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-silver-300">
            {`${formatCount(notInvited, "personne sera invitée", "personnes seront invitées")} à compléter ${agreeWord(notInvited, "sa carte", "leur carte")} une fois la commande payée.`}
          </p>
          {invite ? (
            <Button size="small" variant="secondary" busy={busy} busyLabel="Un instant..." onClick={() => run(invite)}>
              Inviter maintenant
            </Button>
          ) : null}
        </div>
      ) : null}
      {people.length > 0 ? (
        <ul aria-label="Personnes attendues" className="flex flex-col divide-y divide-line border-y border-line">
          {people.map((person) => (
            <AwaitedPersonItem key={person.ref} person={person} acts={acts} />
          ))}
        </ul>
      ) : null}
      {awaited > people.length ? (
        <p className="text-sm text-silver-300">{`Et ${formatCount(awaited - people.length, "autre", "autres")}.`}</p>
      ) : null}
      {waive && awaited > 0 ? (
        <div>
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            Faire imprimer sans attendre…
          </Button>
        </div>
      ) : null}
      {waive ? (
        <Dialog
          open={isAsking}
          title="Faire imprimer sans attendre&nbsp;?"
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                Attendre encore
              </Button>
              <Button
                busy={busy}
                busyLabel="Un instant..."
                onClick={() =>
                  run(
                    () => waive(undefined),
                    () => setAsking(false),
                  )
                }
              >
                Ne plus attendre
              </Button>
            </>
          }
        >
          <p>
            {`${formatCount(awaited, "carte est imprimée comme elle est", "cartes sont imprimées comme elles sont")}. Une photo qui manque n'est plus attendue\u00a0: la page s'ouvre sans. Chacun peut encore compléter sa page.`}
          </p>
        </Dialog>
      ) : null}
    </div>
  );
}

function summarize({ awaited, approved, waived, notInvited }: CompanyCompletions): string {
  if (awaited > 0)
    return awaited === 1
      ? "Il manque encore une personne, qui n'a pas vérifié sa carte."
      : `Il manque encore ${formatCount(awaited, "personne")}, qui n'ont pas vérifié leur carte.`;
  if (approved + waived > 0 && notInvited === 0) return "Toutes les cartes sont vérifiées, ou n'attendent plus.";
  return "Personne n'est attendu pour l'instant.";
}
