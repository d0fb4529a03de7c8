import { useMemo, useState } from "react";
import type { exportSubscribers, listSubscribers, Subscriber } from "#shared/contract/newsletter.ts";
import { listStaff } from "../../session/api.ts";
import { ExportButton } from "../../parts/list/export-button.tsx";
import { useListUrlState } from "../../parts/list/list-address.ts";
import { ListScreen } from "../../parts/list/list-screen.tsx";
import { ListFilter, ListToolbar } from "../../parts/list/list-tools.tsx";
import { useServerPagedList } from "../../parts/list/use-list.ts";
import { PortalEmptyState } from "../../parts/states.tsx";
import { RemoveSubscriberDialog } from "./remove-subscriber-dialog.tsx";
import { SubscriberCard, buildSubscriberColumns } from "./subscriber-columns.tsx";
import { WaitlistPanel } from "./waitlist-panel.tsx";
import { screens } from "../../session/screens.ts";

const stateOptions = [
  { value: "", label: "Tous les états" },
  { value: "confirmed", label: "Confirmés" },
  { value: "pending", label: "À confirmer" },
  { value: "unsubscribed", label: "Désinscrits" },
] as const;

/** Lists the newsletter's subscribers and their confirmations. */
export function NewsletterScreen() {
  const address = useListUrlState();
  const [leaving, setLeaving] = useState<Subscriber>();
  const columns = useMemo(() => buildSubscriberColumns(setLeaving), []);
  const state = address.choice("etat", stateOptions);
  const list = useServerPagedList(address, {
    key: ["subscribers", state],
    read: (page, signal) =>
      listStaff<typeof listSubscribers>("/api/newsletter/subscribers", { query: { state, ...page }, signal }),
    columns,
  });

  return (
    <ListScreen
      list={list}
      title={screens.newsletter.title}
      intro="N'écrivez qu'aux adresses confirmées&nbsp;; le fichier CSV porte le lien de désinscription de chacune."
      actions={
        <ExportButton<typeof exportSubscribers>
          path="/api/newsletter/subscribers.csv"
          where={{ query: { state } }}
          name="newsletter"
        />
      }
      tools={
        <>
          <WaitlistPanel />
          <ListToolbar list={list}>
            <ListFilter address={address} name="etat" label="État" options={stateOptions} />
          </ListToolbar>
        </>
      }
      failed="Les inscrits n'ont pas pu être chargés."
      empty={<PortalEmptyState title={state ? "Aucun inscrit dans cet état." : "Aucun inscrit pour l'instant."} />}
      caption="Inscrits à la newsletter"
      noun="inscrit"
      rowId={({ id }) => id}
      renderCard={(subscriber) => <SubscriberCard subscriber={subscriber} onRemove={setLeaving} />}
    >
      <RemoveSubscriberDialog subscriber={leaving} onClose={() => setLeaving(undefined)} />
    </ListScreen>
  );
}
