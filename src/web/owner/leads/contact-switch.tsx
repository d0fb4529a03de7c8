import { useState } from "react";
import type { closeContacts, openContacts } from "#shared/contract/owner-leads.ts";
import { routePaths } from "#shared/urls.ts";
import { call } from "#web/kit/api/client.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { getOwnerErrorMessage } from "../said.ts";

interface LeadCollectionSwitchProps {
  cardRef: string;
  on: boolean;
  onSwitched: (on: boolean) => void;
}

/** Switches whether the card's page asks visitors for their details. */
export function LeadCollectionSwitch({ cardRef, on, onSwitched }: LeadCollectionSwitchProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function turn(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const params = { ref: cardRef };
      const answer = on
        ? await call<typeof closeContacts>("POST", "/api/ma-carte/cartes/:ref/contacts/fermer", { params })
        : await call<typeof openContacts>("POST", "/api/ma-carte/cartes/:ref/contacts/ouvrir", { params });
      onSwitched(answer.on);
      toast.show({ kind: "success", text: answer.message });
    } catch (error) {
      toast.show({ kind: "error", text: getOwnerErrorMessage(error) });
    }
    setBusy(false);
  }

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
          onClick={() => void turn()}
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
