import { InstantCell, MainCell, OrderLink } from "../parts/list/cells.tsx";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { ListedMail, listMails, readMail, retryAllMails, retryMail } from "#shared/contract/mails.ts";
import { callStaff, listStaff } from "../session/staff-api-client.ts";
import { useStaffQuery } from "../session/use-staff-query.ts";
import { useListUrlState } from "../parts/list/list-url-state.ts";
import { ListScreen } from "../parts/list/list-screen.tsx";
import { useServerPagedList } from "../parts/list/use-list.ts";
import { StaffReadingState } from "../parts/staff-states.tsx";
import { screens } from "../session/screens.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { MailStateBadge, describeFailedMails } from "./mail-state.tsx";
import { Link } from "react-router";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { formatInstantInDakar, formatLongInstant } from "../parts/dakar-dates.ts";
import { useCopyToClipboard } from "../parts/use-copy.ts";
import { staffPaths } from "../session/staff-paths.ts";
import { mailTemplateLabels } from "#shared/staff/mail-templates.ts";
import { IconButton } from "../parts/icon-button.tsx";
import type { ListColumn } from "../parts/list/list-column.ts";
import { useAct } from "#web/kit/form/use-act.ts";
import { readAgain } from "../session/query-client.ts";

type OnRetry = (id: string) => void;
function buildMailColumns(onRetry: OnRetry): ListColumn<ListedMail>[] {
  return [
    { id: "actions", header: "Actions", cell: (row) => <MailActions mail={row} onRetry={onRetry} /> },
    { id: "state", header: "État", cell: (row) => <MailStateBadge mail={row} /> },
    { id: "template", header: "E-mail", cell: (row) => <MainCell>{mailTemplateLabels[row.template]}</MainCell> },
    { id: "order", header: "Commande", cell: (row) => <MailOrder mail={row} /> },
    { id: "recipient", header: "Destinataire", cell: (row) => row.recipient },
    { id: "createdAt", header: "Créé le", cell: (row) => <InstantCell at={row.createdAt} /> },
    { id: "sentAt", header: "Envoyé le", cell: (row) => <Sent mail={row} /> },
  ];
}

function MailCard({ mail, onRetry }: { mail: ListedMail; onRetry: OnRetry }) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold text-silver-50">{mailTemplateLabels[mail.template]}</p>
        <MailStateBadge mail={mail} />
      </div>
      <p className="wrap-anywhere">{mail.recipient}</p>
      <MailOrder mail={mail} />
      <p className="text-xs text-silver-300">Créé le {formatInstantInDakar(mail.createdAt)}</p>
      <Sent mail={mail} before="Envoyé le " />
      <MailActions mail={mail} onRetry={onRetry} />
    </div>
  );
}

function MailActions({ mail, onRetry }: { mail: ListedMail; onRetry: OnRetry }) {
  const { open } = useListUrlState();
  const what = `${mailTemplateLabels[mail.template]} à ${mail.recipient}`;
  return (
    <div className="-ml-2 flex items-center">
      <IconButton label={`Lire\u00a0: ${what}`} icon={<Icon name="eye" />} onPress={() => open("lire", mail.id)} />
      {mail.state === "failed" ? (
        <IconButton
          label={`Réessayer\u00a0: ${what}`}
          icon={<Icon name="refresh" />}
          onPress={() => onRetry(mail.id)}
        />
      ) : null}
    </div>
  );
}

/** `before`: text before the day, if no heading gives it. */
function Sent({ mail, before = "" }: { mail: ListedMail; before?: string }) {
  if (mail.sentAt)
    return (
      <span className={`whitespace-nowrap ${before ? "text-xs text-silver-300" : ""}`}>
        {before}
        {formatInstantInDakar(mail.sentAt)}
      </span>
    );
  return mail.lastError ? <span className="text-xs text-danger">{mail.lastError}</span> : null;
}

function MailOrder({ mail: { orderRef, order } }: { mail: ListedMail }) {
  if (!orderRef || !order) return null;
  return (
    <span className="flex flex-col items-start">
      <OrderLink orderRef={orderRef} number={order.number} />
      <span className="text-xs text-silver-300 wrap-anywhere">
        {order.firstName} {order.lastName}
      </span>
    </span>
  );
}

const stateOptions = [
  { value: "", label: "Tous les e-mails" },
  { value: "sent", label: "Envoyés" },
  { value: "waiting", label: "En attente" },
  { value: "failed", label: "En échec" },
] as const;

function whyEmpty(search: string, state: string | undefined): string {
  if (search) return "Aucun e-mail ne correspond.";
  if (state) return "Aucun e-mail dans cet état.";
  return "Aucun e-mail pour l'instant.";
}

/** Shows the outbox: sent, waiting and failed mails. Each can be read here, and a failed one retried. */
export function MailsScreen() {
  const address = useListUrlState();
  const { act } = useAct({ onEnd: () => readAgain("mails") });
  const retry = useCallback(
    (id: string) => act(() => callStaff<typeof retryMail>("POST", "/api/mails/:id/retry", { params: { id } })),
    [act],
  );
  const columns = useMemo(() => buildMailColumns(retry), [retry]);
  const state = address.choice("etat", stateOptions);
  const search = address.read("recherche").slice(0, 100);
  const list = useServerPagedList(address, {
    key: ["mails", state, search],
    read: (page, signal) => listStaff<typeof listMails>("/api/mails", { query: { state, search, ...page }, signal }),
    columns,
  });

  return (
    <ListScreen
      list={list}
      title={screens.mails.title}
      intro="Les e-mails que le service envoie."
      above={<FailedMailsNotice />}
      search="Adresse, nom, numéro de commande"
      filters={[{ name: "etat", label: "État", options: stateOptions }]}
      failed="Le courrier n'a pas pu être chargé."
      empty={whyEmpty(search, state)}
      caption="E-mails"
      noun="e-mail"
      rowId={({ id }) => id}
      tableFrom="xl"
      renderCard={(mail) => <MailCard mail={mail} onRetry={retry} />}
    >
      <MailDialog id={address.read("lire")} onClose={() => address.open("lire", undefined)} />
    </ListScreen>
  );
}

/** Shows how many mails failed for good, and one button that retries them all; nothing if none failed. */
function FailedMailsNotice() {
  const { act, busy } = useAct({ onEnd: () => readAgain("mails", "dashboard") });
  const { data: count = 0 } = useQuery({
    queryKey: ["mails", "failed-count"],
    queryFn: async ({ signal }) =>
      (await listStaff<typeof listMails>("/api/mails", { query: { state: "failed", pageSize: 1 }, signal })).total,
  });
  if (count === 0) return null;
  return (
    <Callout kind="danger" role="status" title={describeFailedMails(count)}>
      <p>
        Le serveur de courrier n'a pas répondu pendant trois jours, ou l'adresse est refusée. Une fois la cause levée,
        relancez les envois.
      </p>
      <div className="pt-2">
        <Button
          size="small"
          variant="secondary"
          busy={busy}
          busyLabel="Remise en route…"
          icon={<Icon name="refresh" />}
          onClick={() => act(() => callStaff<typeof retryAllMails>("POST", "/api/mails/retry"))}
        >
          Tout réessayer
        </Button>
      </div>
    </Callout>
  );
}

/** Shows a mail as text: the page's security lets no foreign HTML in. */
function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const mail = useStaffQuery<typeof readMail>(["mails", "one", id], "/api/mails/:id", {
    params: { id },
    enabled: id !== "",
  });
  const { data } = mail;
  const copy = useCopyToClipboard();
  return (
    <Dialog open={id !== ""} title={data?.subject ?? "E-mail"} size="large" onClose={onClose}>
      <StaffReadingState query={mail} failed="Cet e-mail n'a pas pu être lu." />
      {data ? (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-silver-300 wrap-anywhere">
            À {data.recipient}, le {formatLongInstant(data.sentAt ?? data.createdAt)}. Les liens secrets sont masqués.
          </p>
          <pre className="rounded-md border border-line bg-sunken p-4 font-sans text-sm whitespace-pre-wrap text-silver-100 wrap-anywhere">
            {data.text}
          </pre>
          <div className="flex flex-wrap items-center gap-4">
            <Button
              size="small"
              variant="secondary"
              icon={<Icon name="copy" />}
              onClick={() => copy(data.text, "Texte copié.")}
            >
              Copier le texte
            </Button>
            {data.orderRef ? (
              <Link
                to={staffPaths.order(data.orderRef)}
                className="text-link inline-flex min-h-11 items-center text-sm"
              >
                Voir la commande
              </Link>
            ) : null}
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
