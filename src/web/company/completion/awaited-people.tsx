import { formatPersonName } from "#shared/format/person-name.ts";
import { useState } from "react";
import type { CardLink, CompanyCompletions } from "#shared/contract/card-completion.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import type { CompletionActs } from "./acts.ts";
import { useAct } from "#web/kit/form/use-act.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { sayMissingOf } from "#web/owner/missing-words.ts";

interface AwaitedPeopleProps {
  completions: CompanyCompletions;
  acts: CompletionActs;
}

/** Lists the people who have not completed and verified their card, each with the link to send them. */
export function AwaitedPeople({ completions, acts }: AwaitedPeopleProps) {
  const { approved, waived, awaited, notInvited, people, proposals } = completions;
  const [isAsking, setAsking] = useState(false);
  const { busy, act } = useAct({ ...acts, onEnd: () => setAsking(false) });
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
      {proposals.length > 0 ? <ProposedMailboxes proposals={proposals} acts={acts} /> : null}
      {notInvited > 0 ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-silver-300">
            {`${formatCount(notInvited, "personne sera invitée", "personnes seront invitées")} à compléter ${agreeWord(notInvited, "sa carte", "leur carte")} une fois la commande payée.`}
          </p>
          {invite ? (
            <Button size="small" variant="secondary" busy={busy} onClick={() => act(invite)}>
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
        <ConfirmDialog
          open={isAsking}
          title="Faire imprimer sans attendre&nbsp;?"
          onClose={() => setAsking(false)}
          confirm="Ne plus attendre"
          leave="Attendre encore"
          destructive={false}
          onConfirm={() => act(() => waive(undefined))}
          busy={busy}
        >
          <p>
            {`${formatCount(awaited, "carte est imprimée comme elle est", "cartes sont imprimées comme elles sont")}. Une photo qui manque n'est plus attendue\u00a0: la page s'ouvre sans. Chacun peut encore compléter sa page.`}
          </p>
        </ConfirmDialog>
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

function ProposedMailboxes({ proposals, acts }: { proposals: CompanyCompletions["proposals"]; acts: CompletionActs }) {
  const { busy, act } = useAct(acts);
  return (
    <section aria-labelledby="adresses-proposees" className="flex flex-col gap-3">
      <h3 id="adresses-proposees" className="font-semibold text-silver-50">
        Adresses e-mail à confirmer
      </h3>
      <p className="text-sm text-silver-300">
        Elles ont été écrites par le lien, qui a pu être transféré. Confirmez celles que vous connaissez&nbsp;: elles
        ouvriront la carte. Refuser reprend aussi le lien.
      </p>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {proposals.map(({ ref, department, email, ...person }) => {
          const name = formatPersonName(person);
          return (
            <li key={ref} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold text-silver-50">{name}</p>
                <p className="text-sm text-silver-300">{[department, email].filter(Boolean).join(". ")}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  busy={busy}
                  aria-label={`Confirmer l'adresse ${formatNameWithDe(name)}`}
                  onClick={() => act(() => acts.decideMailbox(ref, { accepted: true, seen: email }))}
                >
                  Confirmer
                </Button>
                <Button
                  size="small"
                  variant="secondary"
                  busy={busy}
                  aria-label={`Refuser l'adresse ${formatNameWithDe(name)}`}
                  onClick={() => act(() => acts.decideMailbox(ref, { accepted: false, seen: email }))}
                >
                  Refuser
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Person = CompanyCompletions["people"][number];

interface AwaitedPersonItemProps {
  person: Person;
  acts: CompletionActs;
}

/** Shows one person: what their card lacks, how they were reached, a button to invite again, and their link if made. */
function AwaitedPersonItem({ person, acts }: AwaitedPersonItemProps) {
  const [link, setLink] = useState<Pick<CardLink, "url" | "whatsapp">>();
  const { busy, act } = useAct(acts);
  const { ref, department, missing } = person;
  const name = formatPersonName(person);
  const { waive } = acts;
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold text-silver-50">{name}</p>
        <p className="text-sm text-silver-300">{[department, sayMissingOf(missing)].filter(Boolean).join(". ")}</p>
        <p className="text-sm text-silver-400">{sayReached(person)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {link ? (
          <>
            <ButtonLink
              size="small"
              icon={<Icon name="whatsapp" />}
              href={link.whatsapp}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`WhatsApp\u00a0: le lien ${formatNameWithDe(name)} (nouvel onglet)`}
            >
              WhatsApp
            </ButtonLink>
            <Button
              size="small"
              variant="secondary"
              icon={<Icon name="copy" />}
              aria-label={`Copier le lien ${formatNameWithDe(name)}`}
              onClick={() => acts.copy(link.url)}
            >
              Copier le lien
            </Button>
          </>
        ) : (
          <Button
            size="small"
            variant="secondary"
            busy={busy}
            aria-label={`Créer un lien pour ${name}`}
            onClick={() => act(async () => setLink(await acts.makeLink(ref)))}
          >
            Créer un lien
          </Button>
        )}
        {person.hasMail ? (
          <Button
            size="small"
            variant="secondary"
            busy={busy}
            aria-label={`${person.mailedAt ? "Renvoyer" : "Envoyer"} l'invitation ${formatNameWithDe(name)}`}
            onClick={() => act(() => acts.mail(ref))}
          >
            {person.mailedAt ? "Renvoyer l'invitation" : "Envoyer l'invitation"}
          </Button>
        ) : null}
        {waive ? (
          <Button
            size="small"
            variant="quiet"
            busy={busy}
            aria-label={`Ne plus attendre\u00a0: ${name}`}
            onClick={() => act(() => waive([ref]))}
          >
            Ne plus attendre
          </Button>
        ) : null}
      </div>
      {link ? (
        <p className="text-sm text-silver-300">
          Ce lien n'est que pour cette personne, et remplace celui d'avant. Il sert une fois.
        </p>
      ) : null}
    </li>
  );
}

function sayReached({ hasMail, mailedAt, linkUntil }: Person): string {
  if (!hasMail)
    return linkUntil
      ? "Sans adresse e-mail. Son lien n'est pas encore ouvert."
      : "Sans adresse e-mail\u00a0: envoyez son lien.";
  const mail = mailedAt
    ? `Dernier e-mail envoyé le ${formatFrenchDay(new Date(mailedAt))}.`
    : "Pas encore invité par e-mail.";
  return linkUntil ? `${mail} Un lien l'attend aussi.` : mail;
}
