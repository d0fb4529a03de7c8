import { useState } from "react";
import type { OwnedOrder, pauseTag, resumeTag } from "#shared/contract/owner-order.ts";
import { formatFrenchDay } from "#shared/format/instants.ts";
import { describeLostCardSteps } from "#shared/card/lost-card.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { call } from "#web/kit/api/client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { getOwnerErrorMessage } from "../said.ts";
import { OwnerSectionPanel } from "../panel.tsx";

interface LostCardProps {
  cardRef: string;
  order: OwnedOrder;
  onChanged: (order: OwnedOrder) => void;
}

type Change = "lost" | "found";
const done: Record<Change, string> = {
  lost: "La puce n'ouvre plus votre page.",
  found: "La puce ouvre de nouveau votre page.",
};

/**
 * Reports the printed card as lost: its tag is closed, apart from the page and from the tag of a card made since,
 * and can be opened again.
 */
export function LostCardSection({
  cardRef: ref,
  order: { tagPausedAt, tagOpen, newCardPrice },
  onChanged,
}: LostCardProps) {
  const [busy, setBusy] = useState<Change>();
  const toast = useToast();

  async function change(to: Change): Promise<void> {
    setBusy(to);
    try {
      onChanged(
        to === "lost"
          ? await call<typeof pauseTag>("POST", "/api/ma-carte/cartes/:ref/commande/puce/pause", { params: { ref } })
          : await call<typeof resumeTag>("POST", "/api/ma-carte/cartes/:ref/commande/puce/reprise", {
              params: { ref },
            }),
      );
      toast.show({ kind: "success", text: done[to] });
    } catch (error) {
      toast.show({ kind: "error", text: getOwnerErrorMessage(error) });
    }
    setBusy(undefined);
  }
  const press = (to: Change, says: string) => (
    <Button
      size="small"
      variant="secondary"
      busy={busy === to}
      busyLabel="Un instant..."
      onClick={() => void change(to)}
    >
      {says}
    </Button>
  );

  // He was given none yet.
  if (tagPausedAt === null && !tagOpen) return null;
  return (
    <OwnerSectionPanel title="Carte perdue">
      {tagPausedAt === null ? null : (
        <Callout kind="warning" title={`Déclarée perdue le ${formatFrenchDay(Date.parse(tagPausedAt))}.`}>
          <p>
            Qui approche un téléphone de la carte lit qu'elle est perdue, et rien de vous. Votre lien et votre QR code
            ouvrent toujours votre page.
          </p>
        </Callout>
      )}
      <p className="text-sm">{explain(tagPausedAt, tagOpen, formatFcfa(newCardPrice))}</p>
      <div className="flex flex-wrap gap-3">
        {tagPausedAt === null ? null : press("found", "Remettre la puce en service")}
        {tagOpen
          ? press("lost", tagPausedAt === null ? "Déclarer la carte perdue" : "Déclarer perdue la nouvelle aussi")
          : null}
      </div>
    </OwnerSectionPanel>
  );
}

function explain(tagPausedAt: string | null, tagOpen: boolean, price: string): string {
  if (tagPausedAt === null) return describeLostCardSteps(price, "ici");
  if (tagOpen)
    return "La puce de votre nouvelle carte, elle, ouvre votre page. L'ancienne est retrouvée\u00a0? Remettez sa puce en service.";
  return `Retrouvée\u00a0? Remettez sa puce en service. Sinon, commandez une nouvelle carte (${price})\u00a0: sa puce a une adresse à elle, qui ouvre votre page pendant que l'ancienne reste fermée.`;
}
