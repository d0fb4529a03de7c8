import { MainCell } from "../parts/list/cells.tsx";
import { useMemo, useState } from "react";
import type {
  Subscriber,
  SubscriberState,
  WaitlistSummary,
  askToTell,
  exportSubscribers,
  listSubscribers,
  listWishes,
  removeSubscriber,
} from "#shared/contract/newsletter-subscribers.ts";
import { callStaff, listStaff } from "../session/staff-api-client.ts";
import { useStaffQuery } from "../session/use-staff-query.ts";
import { ExportButton } from "../parts/download-button.tsx";
import { useListUrlState } from "../parts/list/list-url-state.ts";
import { ListScreen } from "../parts/list/list-screen.tsx";
import { useServerPagedList } from "../parts/list/use-list.ts";
import { screens } from "../session/screens.ts";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { offers } from "#shared/offers/offers.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Badge, type BadgeKind } from "../parts/badge.tsx";
import { formatInstantInDakar } from "../parts/dakar-dates.ts";
import { IconButton } from "../parts/icon-button.tsx";
import type { ListColumn } from "../parts/list/list-column.ts";
import { useAct } from "#web/kit/form/use-act.ts";
import { readAgain } from "../session/query-client.ts";

const states: Record<SubscriberState, { label: string; kind: BadgeKind }> = {
  confirmed: { label: "Confirmé", kind: "good" },
  pending: { label: "À confirmer", kind: "waiting" },
  unsubscribed: { label: "Désinscrit", kind: "plain" },
};

type OnRemove = (subscriber: Subscriber) => void;

const buildSubscriberColumns = (onRemove: OnRemove): ListColumn<Subscriber>[] => [
  { id: "actions", header: "Action", cell: (row) => <RemoveButton subscriber={row} onRemove={onRemove} /> },
  { id: "email", header: "E-mail", cell: (row) => <MainCell>{row.email}</MainCell> },
  { id: "state", header: "État", cell: (row) => <State subscriber={row} /> },
  { id: "requestedAt", header: "Demandé le", cell: (row) => formatInstantInDakar(row.requestedAt) },
  { id: "confirmedAt", header: "Confirmé le", cell: (row) => row.confirmedAt && formatInstantInDakar(row.confirmedAt) },
  {
    id: "unsubscribedAt",
    header: "Désinscrit le",
    cell: (row) => row.unsubscribedAt && formatInstantInDakar(row.unsubscribedAt),
  },
];

function SubscriberCard({ subscriber, onRemove }: { subscriber: Subscriber; onRemove: OnRemove }) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold text-silver-50 wrap-anywhere">{subscriber.email}</p>
        <RemoveButton subscriber={subscriber} onRemove={onRemove} />
      </div>
      <p>
        <State subscriber={subscriber} />
      </p>
      <p className="text-xs text-silver-300">Demandé le {formatInstantInDakar(subscriber.requestedAt)}</p>
      {subscriber.confirmedAt ? (
        <p className="text-xs text-silver-300">Confirmé le {formatInstantInDakar(subscriber.confirmedAt)}</p>
      ) : null}
      {subscriber.unsubscribedAt ? (
        <p className="text-xs text-silver-300">Désinscrit le {formatInstantInDakar(subscriber.unsubscribedAt)}</p>
      ) : null}
    </div>
  );
}

function RemoveButton({ subscriber, onRemove }: { subscriber: Subscriber; onRemove: OnRemove }) {
  return (
    <IconButton
      danger
      label={`Effacer ${subscriber.email}`}
      icon={<Icon name="trash" />}
      onPress={() => onRemove(subscriber)}
    />
  );
}

function State({ subscriber }: { subscriber: Subscriber }) {
  const { label, kind } = states[subscriber.state];
  return <Badge kind={kind}>{label}</Badge>;
}

const key = ["wishes"];

/** Shows who waits for an announced offer, and the button that notifies them; nothing if nobody waits. */
function WaitlistPanel() {
  const { data = [] } = useStaffQuery<typeof listWishes>(key, "/api/newsletter/waitlist");
  return data
    .filter(({ waiting, told }) => waiting + told > 0)
    .map((wish) => <OfferWish key={wish.offer} wish={wish} />);
}

function OfferWish({ wish: { offer, onSale, waiting, told } }: { wish: WaitlistSummary }) {
  const [asking, setAsking] = useState(false);
  const { act, busy } = useAct({
    onEnd: () => {
      setAsking(false);
      return readAgain(key);
    },
  });
  const { title } = offers[offer];
  return (
    <section
      aria-label={`Mise en vente de la carte ${title}`}
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6"
    >
      <p className="min-w-0">
        <span className="block font-semibold text-silver-50">{`Carte ${title}\u00a0: ${inscrits(waiting)} à prévenir`}</span>
        <span className="block text-sm text-silver-300">
          {onSale || waiting === 0
            ? `${inscrits(told)} ${agreeWord(told, "déjà prévenu", "déjà prévenus")}.`
            : "Mettez-la en vente dans les réglages pour pouvoir les prévenir."}
        </span>
      </p>
      {onSale && waiting > 0 ? (
        <Button size="small" onClick={() => setAsking(true)}>
          Prévenir par e-mail
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={`Prévenir ${inscrits(waiting)}\u00a0?`}
        confirm="Prévenir"
        busy={busy}
        onConfirm={() =>
          act(() => callStaff<typeof askToTell>("POST", "/api/newsletter/waitlist/:offer/tell", { params: { offer } }))
        }
        onClose={() => setAsking(false)}
      >
        <p>{`Un e-mail part à chaque adresse confirmée qui a demandé à être prévenue de la carte ${title}. Chacune n'en reçoit qu'un, même si vous recommencez.`}</p>
      </ConfirmDialog>
    </section>
  );
}

const inscrits = (count: number) => formatCount(count, "inscrit");

const stateOptions = [
  { value: "", label: "Tous les états" },
  { value: "confirmed", label: "Confirmés" },
  { value: "pending", label: "À confirmer" },
  { value: "unsubscribed", label: "Désinscrits" },
] as const;

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
      intro="N'écrivez qu'aux adresses confirmées&nbsp;: le fichier CSV ne porte qu'elles, chacune avec son lien de désinscription."
      actions={
        <ExportButton<typeof exportSubscribers> path="/api/newsletter/subscribers.csv" where={{}} name="newsletter" />
      }
      above={<WaitlistPanel />}
      filters={[{ name: "etat", label: "État", options: stateOptions }]}
      failed="Les inscrits n'ont pas pu être chargés."
      empty={state ? "Aucun inscrit dans cet état." : "Aucun inscrit pour l'instant."}
      caption="Inscrits à la newsletter"
      noun="inscrit"
      rowId={({ id }) => id}
      tableFrom="lg"
      renderCard={(subscriber) => <SubscriberCard subscriber={subscriber} onRemove={setLeaving} />}
    >
      <RemoveSubscriberDialog subscriber={leaving} onClose={() => setLeaving(undefined)} />
    </ListScreen>
  );
}

/** Asks, erases, shows the outcome and reloads the list. */
function RemoveSubscriberDialog({ subscriber, onClose }: { subscriber: Subscriber | undefined; onClose: () => void }) {
  const { act, busy } = useAct({
    onEnd: () => {
      onClose();
      return readAgain("subscribers");
    },
  });
  const remove = ({ id }: Subscriber) =>
    act(() => callStaff<typeof removeSubscriber>("DELETE", "/api/newsletter/subscribers/:id", { params: { id } }));
  return (
    <ConfirmDialog
      open={subscriber !== undefined}
      title="Effacer cette adresse&nbsp;?"
      confirm="Effacer"
      busy={busy}
      onConfirm={() => subscriber && remove(subscriber)}
      onClose={onClose}
    >
      <p>
        <strong className="wrap-anywhere text-silver-50">{subscriber?.email}</strong> s'efface avec la preuve de son
        accord et les e-mails de la newsletter qui lui ont été envoyés. Cela ne peut pas être annulé.
      </p>
      <p className="pt-3">
        Une adresse désinscrite n'est plus retenue non plus&nbsp;: on pourra l'inscrire à nouveau. Ne l'effacez que si
        la personne le demande.
      </p>
    </ConfirmDialog>
  );
}
