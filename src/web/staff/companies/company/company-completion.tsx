import { useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  decideMailboxAsStaff,
  inviteAgainAsStaff,
  inviteHoldersAsStaff,
  listCompletionsAsStaff,
  makeCardLinkAsStaff,
  waiveHoldersAsStaff,
} from "#shared/contract/card-completion.ts";
import type { decideChangeRequestAsStaff, listChangeRequestsAsStaff } from "#shared/contract/change-requests.ts";
import type { CompletionActs } from "#web/company/completion/acts.ts";
import { AwaitedPeople } from "#web/company/completion/awaited-people.tsx";
import { type ChangeRequestActs, ChangeRequestList } from "#web/company/completion/change-request-list.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { PagePanel } from "../../parts/page-panel.tsx";
import { StaffFailedState, StaffLoadingState } from "../../parts/staff-states.tsx";
import { useCopyToClipboard } from "../../parts/use-copy.ts";

/** Shows who of a company has not completed and verified his card; staff do what its administrators may. */
export function CompanyCompletion({ id }: { id: string }) {
  const client = useQueryClient();
  const copy = useCopyToClipboard();
  const params = { id };
  const queryKey = ["organisation-completions", id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callStaff<typeof listCompletionsAsStaff>("GET", "/api/organisations/:id/completions", { params, signal }),
  });
  const said = async ({ message }: { message: string }) => {
    await client.invalidateQueries({ queryKey });
    return message;
  };
  const acts: CompletionActs = {
    makeLink: (ref) =>
      callStaff<typeof makeCardLinkAsStaff>("POST", "/api/organisations/:id/people/:ref/link", { params: { id, ref } }),
    mail: async (ref) =>
      said(
        await callStaff<typeof inviteAgainAsStaff>("POST", "/api/organisations/:id/people/:ref/invitation", {
          params: { id, ref },
        }),
      ),
    decideMailbox: async (ref, body) =>
      said(
        await callStaff<typeof decideMailboxAsStaff>("POST", "/api/organisations/:id/people/:ref/mailbox", {
          params: { id, ref },
          body,
        }),
      ),
    waive: async (refs) =>
      said(
        await callStaff<typeof waiveHoldersAsStaff>("POST", "/api/organisations/:id/completions/waive", {
          params,
          body: refs ? { refs: [...refs] } : {},
        }),
      ),
    invite: async () =>
      said(await callStaff<typeof inviteHoldersAsStaff>("POST", "/api/organisations/:id/completions", { params })),
    explain: (error) => {
      // Somebody else was first: what he decided is read.
      void client.invalidateQueries({ queryKey });
      return getCallErrorMessage(error);
    },
    copy: (url) => void copy(url, "Lien copié."),
  };
  return (
    <PagePanel title="Cartes à compléter">
      {query.isPending ? <StaffLoadingState /> : null}
      {query.isError ? (
        <StaffFailedState
          what="Les cartes à compléter n'ont pas pu être chargées."
          error={query.error}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {query.data ? <AwaitedPeople completions={query.data} acts={acts} /> : null}
    </PagePanel>
  );
}

/** Shows what a company's people ask to change; nothing where nobody does. */
export function CompanyChangeRequests({ id }: { id: string }) {
  const client = useQueryClient();
  const queryKey = ["organisation-requests", id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callStaff<typeof listChangeRequestsAsStaff>("GET", "/api/organisations/:id/change-requests", {
        params: { id },
        signal,
      }),
  });
  const acts: ChangeRequestActs = {
    decide: async (request, body) => {
      const { message } = await callStaff<typeof decideChangeRequestAsStaff>(
        "POST",
        "/api/organisations/:id/change-requests/:request",
        { params: { id, request }, body },
      );
      await client.invalidateQueries({ queryKey });
      return message;
    },
    explain: (error) => {
      void client.invalidateQueries({ queryKey });
      return getCallErrorMessage(error);
    },
  };
  if (!data || data.open.length + data.exceptions.length + data.decided.length === 0) return null;
  return (
    <PagePanel title="Demandes de changement">
      <ChangeRequestList requests={data} acts={acts} />
    </PagePanel>
  );
}
