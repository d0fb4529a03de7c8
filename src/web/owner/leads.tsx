import { buildLeadsPath } from "#shared/leads-path.ts";
import { useEffect, useState } from "react";
import type {
  OwnedCardLead,
  OwnedCardLeads,
  closeContacts,
  listVisitorLeads,
  openContacts,
  removeLead,
} from "#shared/contract/owner-leads.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { routePaths } from "#shared/route-paths.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { formatFrenchDay, formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { useAct } from "#web/kit/form/use-act.ts";

/** Groups the digits of Senegalese numbers only: the list of all countries would be too large to load here. */
const readable = (phone: string) =>
  phone.replace(/^\+221(\d\d)(\d{3})(\d\d)(\d\d)$/, "+221\u00a0$1\u00a0$2\u00a0$3\u00a0$4");

interface LeadListItemProps {
  cardRef: string;
  contact: OwnedCardLead;
  onErased: () => void;
}

/** Shows one visitor's details; erasing asks for a confirmation. */
function LeadListItem({ cardRef, contact: { id, at, name, phone, email, word, until }, onErased }: LeadListItemProps) {
  const [asked, setAsked] = useState(false);
  const { act, busy } = useAct({ onDone: onErased });
  const erase = () =>
    act(() =>
      call<typeof removeLead>("DELETE", "/api/ma-carte/cartes/:ref/contacts/:id", { params: { ref: cardRef, id } }),
    );

  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-4">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1 text-sm wrap-anywhere">
        <h3 className="text-base font-semibold text-silver-50" dir="auto">
          {name}
        </h3>
        {phone ? (
          <p>
            <a className="text-link inline-flex min-h-11 items-center" href={`tel:${phone}`}>
              {readable(phone)}
            </a>
          </p>
        ) : null}
        {email ? (
          <p>
            <a
              className="text-link inline-flex min-h-11 items-center"
              href={`mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`}
            >
              {email}
            </a>
          </p>
        ) : null}
        {word ? (
          <p className="whitespace-pre-line text-silver-200" dir="auto">
            {word}
          </p>
        ) : null}
        <p className="text-silver-400">{`Laissé le ${formatFrenchDayAndTime(new Date(at))}, effacé le ${formatFrenchDay(new Date(until))}`}</p>
      </div>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Effacer les coordonnées ${formatNameWithDe(name)}`}
        onClick={() => setAsked(true)}
      >
        Effacer
      </Button>
      <ConfirmDialog
        open={asked}
        title={"Effacer ces coordonnées\u00a0?"}
        onClose={() => setAsked(false)}
        confirm="Effacer"
        leave="Garder"
        onConfirm={erase}
        busy={busy}
      >
        <p>{`Celles ${formatNameWithDe(name)} ne pourront pas être retrouvées.`}</p>
      </ConfirmDialog>
    </li>
  );
}

const read = (ref: string, before?: string) =>
  call<typeof listVisitorLeads>("GET", "/api/ma-carte/cartes/:ref/contacts", {
    params: { ref },
    query: before === undefined ? {} : { before },
  });

/** Lists the leads that visitors of a card left for its owner, and lets the owner turn the form on or off. */
export function CardLeads({ cardRef }: { cardRef: string }) {
  const [contacts, setContacts] = useState<OwnedCardLeads>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function take(before?: string): Promise<void> {
    setBusy(true);
    try {
      const next = await read(cardRef, before);
      setContacts((known) =>
        before === undefined || !known ? next : { ...next, items: [...known.items, ...next.items] },
      );
      setFailure(undefined);
    } catch (error) {
      setFailure(getCallErrorMessage(error));
    }
    setBusy(false);
  }
  // oxlint-disable-next-line react/exhaustive-deps -- read once for each card
  useEffect(() => void take(), [cardRef]);

  const failed =
    failure === undefined ? null : (
      <Callout kind="warning" role="alert" title="Vos contacts ne sont pas tous là.">
        <p>{failure}</p>
      </Callout>
    );
  if (!contacts)
    return (
      <div className="flex flex-col items-start gap-4">
        {failed ?? <output className="block py-4 text-lg">Un instant...</output>}
        {failed ? (
          <Button size="small" busy={busy} onClick={() => void take()}>
            Réessayer
          </Button>
        ) : null}
      </div>
    );
  const { on, total, items, more } = contacts;
  const erased = (id: string) =>
    setContacts({ ...contacts, total: total - 1, items: items.filter((one) => one.id !== id) });
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <LeadCollectionSwitch cardRef={cardRef} on={on} onSwitched={(now) => setContacts({ ...contacts, on: now })} />
      <section aria-labelledby="contacts-laisses" className="flex flex-col gap-3">
        <h2 id="contacts-laisses" className="text-lg">
          {total > 0 ? `Contacts laissés (${total})` : "Contacts laissés"}
        </h2>
        {total === 0 ? (
          <p className="text-silver-300">
            {on ? "Personne n'a encore laissé ses coordonnées." : "Aucun pour le moment."}
          </p>
        ) : (
          <>
            <p className="text-sm text-silver-400">
              Vous seul les voyez. Chacun est effacé après 12 mois, ou avant si la personne le demande&nbsp;:
              enregistrez ceux que vous gardez.
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink size="small" variant="secondary" href={buildLeadsPath(cardRef, "vcf")} download>
                Tous en vCard
              </ButtonLink>
              <ButtonLink size="small" variant="secondary" href={buildLeadsPath(cardRef, "csv")} download>
                Tous en CSV
              </ButtonLink>
            </div>
            <ul className="flex flex-col divide-y divide-line">
              {items.map((contact) => (
                <LeadListItem
                  key={contact.id}
                  cardRef={cardRef}
                  contact={contact}
                  onErased={() => erased(contact.id)}
                />
              ))}
            </ul>
            {failed}
            {more ? (
              <div>
                <Button size="small" variant="secondary" busy={busy} onClick={() => void take(items.at(-1)?.id)}>
                  Voir les plus anciens
                </Button>
              </div>
            ) : null}
          </>
        )}
      </section>
    </div>
  );
}

interface LeadCollectionSwitchProps {
  cardRef: string;
  on: boolean;
  onSwitched: (on: boolean) => void;
}

/** Turns on or off whether the card's page asks visitors for their details. */
function LeadCollectionSwitch({ cardRef, on, onSwitched }: LeadCollectionSwitchProps) {
  const { act, busy } = useAct();
  const turn = async () => {
    const params = { ref: cardRef };
    const answer = on
      ? await call<typeof closeContacts>("POST", "/api/ma-carte/cartes/:ref/contacts/fermer", { params })
      : await call<typeof openContacts>("POST", "/api/ma-carte/cartes/:ref/contacts/ouvrir", { params });
    onSwitched(answer.on);
    return answer;
  };

  return (
    <section aria-labelledby="laisser" className="panel flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="laisser" className="text-lg">
          Laisser mes coordonnées
        </h2>
        <button
          type="button"
          role="switch"
          aria-checked={on}
          aria-labelledby="laisser"
          aria-busy={busy || undefined}
          onClick={() => busy || act(turn)}
          className="group inline-flex min-h-11 items-center gap-3 rounded-full font-semibold text-silver-50"
        >
          <span
            aria-hidden="true"
            className="flex h-7 w-12 items-center rounded-full border border-edge bg-raised p-1 group-aria-checked:border-gold-300 group-aria-checked:bg-gold-300"
          >
            <span className="size-5 rounded-full bg-silver-200 transition-transform duration-150 group-aria-checked:translate-x-5 group-aria-checked:bg-ink motion-reduce:transition-none" />
          </span>
          {on ? "Activé" : "Désactivé"}
        </button>
      </div>
      <p className="text-sm text-silver-300">
        Sur votre page, ce bouton ouvre un formulaire&nbsp;: la personne laisse son nom, un téléphone ou un e-mail, un
        mot, et donne son accord. Un e-mail vous prévient, au plus une fois par heure.
      </p>
      {on ? (
        <p>
          <a href={routePaths.leaveContact(cardRef)} className="text-link inline-flex min-h-11 items-center text-sm">
            Voir le formulaire
          </a>
        </p>
      ) : null}
    </section>
  );
}
