import { useState } from "react";
import type { CardLink, CompanyCompletions } from "#shared/contract/card-completion.ts";
import { withDe } from "#shared/format/elision.ts";
import { formatFrenchDay } from "#shared/format/instants.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { type CompletionActs, useAct } from "./acts.ts";
import { sayMissingOf } from "#web/owner/missing-words.ts";

type Person = CompanyCompletions["people"][number];

interface AwaitedPersonItemProps {
  person: Person;
  acts: CompletionActs;
}

/** Shows one person, what his card lacks, how he was reached, his invitation to be sent again, and his link once it is made. */
export function AwaitedPersonItem({ person, acts }: AwaitedPersonItemProps) {
  const [link, setLink] = useState<Pick<CardLink, "url" | "whatsapp">>();
  const { busy, run } = useAct(acts);
  const { ref, firstName, lastName, department, missing } = person;
  const name = `${firstName} ${lastName}`.trim();
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
              aria-label={`WhatsApp\u00a0: le lien ${withDe(name)} (nouvel onglet)`}
            >
              WhatsApp
            </ButtonLink>
            <Button
              size="small"
              variant="secondary"
              icon={<Icon name="copy" />}
              aria-label={`Copier le lien ${withDe(name)}`}
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
            busyLabel="Un instant..."
            aria-label={`Faire le lien ${withDe(name)}`}
            onClick={() =>
              run(async () => {
                setLink(await acts.makeLink(ref));
                return undefined;
              })
            }
          >
            Faire le lien
          </Button>
        )}
        {person.hasMail ? (
          <Button
            size="small"
            variant="secondary"
            busy={busy}
            busyLabel="Un instant..."
            aria-label={`${person.mailedAt ? "Renvoyer" : "Envoyer"} l'invitation ${withDe(name)}`}
            onClick={() => run(() => acts.mail(ref))}
          >
            {person.mailedAt ? "Renvoyer l'invitation" : "Envoyer l'invitation"}
          </Button>
        ) : null}
        {waive ? (
          <Button
            size="small"
            variant="quiet"
            busy={busy}
            busyLabel="Un instant..."
            aria-label={`Ne plus attendre\u00a0: ${name}`}
            onClick={() => run(() => waive([ref]))}
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
