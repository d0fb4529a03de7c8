import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import { routePaths } from "#shared/route-paths.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { OwnerSectionPanel } from "./panel.tsx";
import { useEffect, useRef, useState } from "react";
import type { askRemoval, cancelRemoval } from "#shared/contract/owner-removal.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { useAct } from "#web/kit/form/use-act.ts";

/** Offers owners a download of all their stored data, and the removal of their card. */
export function OwnDataSection({ card, onChanged }: { card: OwnedCard; onChanged: () => void }) {
  const { ref } = card;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <OwnerSectionPanel title="Ce que nous gardons de vous">
        <p className="text-silver-300">
          Une archive ZIP&nbsp;: vos cartes, leurs versions, leurs photos, leurs visites, les coordonnées laissées par
          vos visiteurs, vos appareils connectés. Et vos commandes, avec leurs paiements, si c'est vous qui les avez
          passées. Un fichier LISEZMOI.txt dit ce que contient chaque fichier.
        </p>
        <div>
          <ButtonLink variant="secondary" href={routePaths.ownData(ref)} download>
            Télécharger mes données
          </ButtonLink>
        </div>
        <div>
          <a href={routePaths.privacy} className="text-link inline-flex min-h-11 items-center text-sm">
            Pourquoi, et combien de temps
          </a>
        </div>
      </OwnerSectionPanel>
      <CardRemovalSection card={card} onChanged={onChanged} />
    </div>
  );
}

/** Removes the owner's card after a confirmation; for 30 days they may change their mind. */
function CardRemovalSection({
  card: { ref, leavesAt: listed, isCompanys },
  onChanged,
}: {
  card: OwnedCard;
  onChanged: () => void;
}) {
  const [leavesAt, setLeavesAt] = useState(listed);
  const [asked, setAsked] = useState(false);
  const { act, busy } = useAct({ onEnd: () => setAsked(false) });
  const leaving = leavesAt !== null;
  const result = useRef<HTMLDivElement>(null);
  const shown = useRef(leaving);
  // The pressed button is gone, so the focus moves to what replaced it.
  useEffect(() => {
    if (shown.current !== leaving) result.current?.focus();
    shown.current = leaving;
  }, [leaving]);

  const toggle = async () => {
    const answer = leaving
      ? await call<typeof cancelRemoval>("DELETE", "/api/ma-carte/cartes/:ref/retrait", { params: { ref } })
      : await call<typeof askRemoval>("POST", "/api/ma-carte/cartes/:ref/retrait", { params: { ref } });
    setLeavesAt(answer.leavesAt);
    onChanged();
    return { message: leaving ? "Vous gardez votre carte." : "Votre page est en pause." };
  };

  return (
    <OwnerSectionPanel title="Retirer ma carte">
      <div ref={result} tabIndex={-1} className="flex flex-col gap-3">
        {leavesAt === null ? (
          <>
            <p>
              Votre page est mise en pause aussitôt. Vous avez 30&nbsp;jours pour changer d'avis, puis tout est effacé
              pour de bon.
            </p>
            <p className="text-sm text-silver-300">
              <span className="font-semibold text-silver-50">Ce qui est effacé&nbsp;:</span> la page, ses textes, ses
              photos et ses versions, les visites comptées, les coordonnées que vos visiteurs n'ont laissées qu'à vous.
              La carte imprimée n'ouvre plus votre page.
            </p>
            <p className="text-sm text-silver-300">
              <span className="font-semibold text-silver-50">Ce qui reste&nbsp;:</span> la vente (numéro, date,
              montants), pour la comptabilité, sans votre nom ni vos coordonnées si c'est vous qui l'avez passée. Passée
              par quelqu'un d'autre, la commande reste la sienne.
            </p>
          </>
        ) : (
          <Callout kind="warning" title={`Votre carte sera effacée le ${formatFrenchDay(Date.parse(leavesAt))}.`}>
            <p>D'ici là, sa page est en pause et vous pouvez la garder telle qu'elle était.</p>
          </Callout>
        )}
      </div>
      <div>
        {leaving ? (
          <Button busy={busy} onClick={() => act(toggle)}>
            Garder ma carte
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setAsked(true)}>
            Retirer ma carte
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked}
        title={"Retirer cette carte\u00a0?"}
        confirm="Oui, la retirer"
        busy={busy}
        onConfirm={() => act(toggle)}
        onClose={() => setAsked(false)}
      >
        <p>Plus personne ne voit votre page dès maintenant. Après 30&nbsp;jours, rien ne pourra être retrouvé.</p>
        {isCompanys ? <p>Votre entreprise en est informée, et garde l'adresse de la carte.</p> : null}
      </ConfirmDialog>
    </OwnerSectionPanel>
  );
}
