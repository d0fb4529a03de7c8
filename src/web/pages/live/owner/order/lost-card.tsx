import { useState } from "react";
import type { OwnedOrder, pauseTag, resumeTag } from "#shared/contract/owner-order.ts";
import { formatDay } from "#shared/instants.ts";
import { call } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { said } from "../said.ts";
import { Panel } from "../panel.tsx";

interface LostCardProps {
  cardRef: string;
  order: OwnedOrder;
  onChanged: (order: OwnedOrder) => void;
}

/** The printed card is lost: its tag is closed, apart from the page, and opened again. */
export function LostCard({ cardRef: ref, order: { tagPausedAt }, onChanged }: LostCardProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function toggle(): Promise<void> {
    setBusy(true);
    try {
      onChanged(tagPausedAt === null
        ? await call<typeof pauseTag>("POST", "/api/ma-carte/cartes/:ref/commande/puce/pause", { params: { ref } })
        : await call<typeof resumeTag>("POST", "/api/ma-carte/cartes/:ref/commande/puce/reprise", { params: { ref } }));
      toast.show({ kind: "success", text: tagPausedAt === null ? "La puce n'ouvre plus votre page." : "La puce ouvre de nouveau votre page." });
    } catch (error) {
      toast.show({ kind: "error", text: said(error) });
    }
    setBusy(false);
  }

  return (
    <Panel title="Carte perdue">
      {tagPausedAt === null ? null : <Callout kind="warning" title={`Déclarée perdue le ${formatDay(Date.parse(tagPausedAt))}.`}><p>Qui approche un téléphone de la carte lit qu'elle est perdue, et rien de vous. Votre lien et votre QR code ouvrent toujours votre page.</p></Callout>}
      <p className="text-sm">{tagPausedAt === null
        ? "Sa puce n'ouvrira plus votre page\u00a0: qui la trouve lit qu'elle est perdue. Votre page reste en ligne, votre lien et votre QR code aussi, celui de la carte compris."
        : "Retrouvée, ou remplacée\u00a0? Une nouvelle carte porte la même adresse\u00a0: sa puce se remet en service à sa livraison, l'ancienne avec elle."}</p>
      <div><Button size="small" variant="secondary" busy={busy} busyLabel="Un instant..." onClick={() => void toggle()}>{tagPausedAt === null ? "Déclarer la carte perdue" : "Remettre la puce en service"}</Button></div>
    </Panel>
  );
}
