import { withDe } from "#shared/format/elision.ts";
import { useState } from "react";
import type { OwnedCardLead, removeLeftContact } from "#shared/contract/owner-leads.ts";
import { formatFrenchDay, formatFrenchDayAndTime } from "#shared/format/instants.ts";
import { call } from "#web/kit/api/client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { getOwnerErrorMessage } from "../said.ts";

/** Numbers of Senegal as people read them, others as they are kept: the list of all countries is no weight for this. */
const readable = (phone: string) =>
  phone.replace(/^\+221(\d\d)(\d{3})(\d\d)(\d\d)$/, "+221\u00a0$1\u00a0$2\u00a0$3\u00a0$4");

interface LeadListItemProps {
  cardRef: string;
  contact: OwnedCardLead;
  onErased: () => void;
}

/** Shows one visitor's details; erasing asks once more. */
export function LeadListItem({
  cardRef,
  contact: { id, at, name, phone, email, word, until },
  onErased,
}: LeadListItemProps) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function erase(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await call<typeof removeLeftContact>("DELETE", "/api/ma-carte/cartes/:ref/contacts/:id", {
        params: { ref: cardRef, id },
      });
      toast.show({ kind: "success", text: message });
      onErased();
    } catch (error) {
      toast.show({ kind: "error", text: getOwnerErrorMessage(error) });
      setBusy(false);
    }
  }

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
        aria-label={`Effacer les coordonnées ${withDe(name)}`}
        onClick={() => setAsked(true)}
      >
        Effacer
      </Button>
      <Dialog
        open={asked}
        title={"Effacer ces coordonnées\u00a0?"}
        onClose={() => setAsked(false)}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsked(false)}>
              Garder
            </Button>
            <Button variant="danger" busy={busy} busyLabel="Un instant..." onClick={() => void erase()}>
              Effacer
            </Button>
          </>
        }
      >
        <p>{`Celles ${withDe(name)} ne pourront pas être retrouvées.`}</p>
      </Dialog>
    </li>
  );
}
