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
import { callStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { PagePanel } from "../../parts/page-panel.tsx";
import { StaffReadingState } from "../../parts/staff-states.tsx";
import { useCopyToClipboard } from "../../parts/use-copy.ts";
import { readAgain } from "../../session/query-client.ts";

/** Lists a company's people with an incomplete or unverified card; staff can do what its administrators can. */
export function CompanyCompletion({ id }: { id: string }) {
  const copy = useCopyToClipboard();
  const params = { id };
  const queryKey = ["organisation-completions", id];
  const query = useStaffQuery<typeof listCompletionsAsStaff>(queryKey, "/api/organisations/:id/completions", {
    params,
  });
  const acts: CompletionActs = {
    makeLink: (ref) =>
      callStaff<typeof makeCardLinkAsStaff>("POST", "/api/organisations/:id/people/:ref/link", { params: { id, ref } }),
    mail: (ref) =>
      callStaff<typeof inviteAgainAsStaff>("POST", "/api/organisations/:id/people/:ref/invitation", {
        params: { id, ref },
      }),
    decideMailbox: (ref, body) =>
      callStaff<typeof decideMailboxAsStaff>("POST", "/api/organisations/:id/people/:ref/mailbox", {
        params: { id, ref },
        body,
      }),
    waive: (refs) =>
      callStaff<typeof waiveHoldersAsStaff>("POST", "/api/organisations/:id/completions/waive", {
        params,
        body: refs ? { refs: [...refs] } : {},
      }),
    invite: () => callStaff<typeof inviteHoldersAsStaff>("POST", "/api/organisations/:id/completions", { params }),
    onDone: () => void readAgain(queryKey),
    end: () => {
      // Somebody else decided first: reloads, to show their decision.
      void readAgain(queryKey);
      return false;
    },
    copy: (url) => void copy(url, "Lien copié."),
  };
  return (
    <PagePanel title="Cartes à compléter">
      <StaffReadingState query={query} failed="Les cartes à compléter n'ont pas pu être chargées." />
      {query.data ? <AwaitedPeople completions={query.data} acts={acts} /> : null}
    </PagePanel>
  );
}

/** Shows which changes a company's people ask for; nothing if nobody asks. */
export function CompanyChangeRequests({ id }: { id: string }) {
  const queryKey = ["organisation-requests", id];
  const { data } = useStaffQuery<typeof listChangeRequestsAsStaff>(queryKey, "/api/organisations/:id/change-requests", {
    params: { id },
  });
  const acts: ChangeRequestActs = {
    decide: (request, body) =>
      callStaff<typeof decideChangeRequestAsStaff>("POST", "/api/organisations/:id/change-requests/:request", {
        params: { id, request },
        body,
      }),
    onDone: () => void readAgain(queryKey),
    end: () => {
      void readAgain(queryKey);
      return false;
    },
  };
  if (!data || data.open.length + data.exceptions.length + data.decided.length === 0) return null;
  return (
    <PagePanel title="Demandes de changement">
      <ChangeRequestList requests={data} acts={acts} />
    </PagePanel>
  );
}
