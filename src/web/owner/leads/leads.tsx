import { useEffect, useState } from "react";
import { buildLeftContactsPath } from "#shared/leads-path.ts";
import type { listLeftContacts, OwnedCardLeads } from "#shared/contract/owner-leads.ts";
import { call } from "#web/kit/api/client.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getOwnerErrorMessage } from "../said.ts";
import { LeadCollectionSwitch } from "./contact-switch.tsx";
import { LeadListItem } from "./contact-item.tsx";

const read = (ref: string, before?: string) =>
  call<typeof listLeftContacts>("GET", "/api/ma-carte/cartes/:ref/contacts", {
    params: { ref },
    query: before === undefined ? {} : { before },
  });

/** Lists what visitors of a card left for its owner, and lets him switch the collection. */
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
      setFailure(getOwnerErrorMessage(error));
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
          <Button size="small" busy={busy} busyLabel="Un instant..." onClick={() => void take()}>
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
              <ButtonLink size="small" variant="secondary" href={buildLeftContactsPath(cardRef, "vcf")} download>
                Tous en vCard
              </ButtonLink>
              <ButtonLink size="small" variant="secondary" href={buildLeftContactsPath(cardRef, "csv")} download>
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
                <Button
                  size="small"
                  variant="secondary"
                  busy={busy}
                  busyLabel="Un instant..."
                  onClick={() => void take(items.at(-1)?.id)}
                >
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
