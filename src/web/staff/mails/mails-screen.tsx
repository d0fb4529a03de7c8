import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { listMails, retryMail } from "#shared/contract/mails.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff, listStaff } from "../session/api.ts";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";
import { useListUrlState } from "../parts/list/list-address.ts";
import { ListScreen } from "../parts/list/list-screen.tsx";
import { ListFilter, ListSearch, RefreshListButton } from "../parts/list/list-tools.tsx";
import { useServerPagedList } from "../parts/list/use-list.ts";
import { PortalEmptyState } from "../parts/states.tsx";
import { FailedMailsNotice } from "./failed-mails.tsx";
import { MailCard, buildMailColumns } from "./mail-columns.tsx";
import { MailDialog } from "./mail-dialog.tsx";
import { screens } from "../session/screens.ts";

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

/** Shows the outbox: sent, waiting, failed; each can be read here, and a failed one retried. */
export function MailsScreen() {
  const address = useListUrlState();
  const client = useQueryClient();
  const toast = useToast();
  const { mutate: retry } = useMutation({
    mutationFn: (id: string) => callStaff<typeof retryMail>("POST", "/api/mails/:id/retry", { params: { id } }),
    onSuccess: ({ message }) => toast.show({ kind: "success", text: message }),
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ["mails"] }),
  });
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
      tools={
        <>
          <FailedMailsNotice />
          <div className="grid items-center gap-2 sm:flex">
            <ListSearch address={address} placeholder="Adresse, nom, numéro de commande" />
            <div className="flex items-center gap-2">
              <ListFilter address={address} name="etat" label="État" options={stateOptions} />
              <RefreshListButton list={list} />
            </div>
          </div>
        </>
      }
      failed="Le courrier n'a pas pu être chargé."
      empty={<PortalEmptyState title={whyEmpty(search, state)} />}
      caption="E-mails"
      noun="e-mail"
      rowId={({ id }) => id}
      renderCard={(mail) => <MailCard mail={mail} onRetry={retry} />}
    >
      <MailDialog id={address.read("lire")} onClose={() => address.open("lire", undefined)} />
    </ListScreen>
  );
}
