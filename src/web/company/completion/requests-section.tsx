import type { decideChangeRequest, endException, listChangeRequests } from "#shared/contract/change-requests.ts";
import { call, CallError } from "#web/kit/api/endpoint-client.ts";
import { type ChangeRequestActs, ChangeRequestList } from "#web/company/completion/change-request-list.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { ReadingState } from "../reading-state.tsx";
import type { SectionProps } from "../section-props.ts";
import { useSpace } from "../use-space.ts";
import { useRead } from "../use-read.ts";

/** Shows an administrator which of the template's values people ask to change. */
export function RequestsSection({ home }: Pick<SectionProps, "home">) {
  const { organisation } = useSpace();
  const reading = useRead<typeof listChangeRequests>("/api/entreprises/:organisation/demandes", {
    params: { organisation },
  });
  const acts: ChangeRequestActs = {
    decide: (id, body) =>
      call<typeof decideChangeRequest>("POST", "/api/entreprises/:organisation/demandes/:id", {
        params: { organisation, id },
        body,
      }),
    endException: (ref, field) =>
      call<typeof endException>("DELETE", "/api/entreprises/:organisation/exceptions/:ref/:field", {
        params: { organisation, ref, field },
      }),
    onDone: () => {
      reading.readAgain();
      home.readAgain();
    },
    end: (error) => {
      // Somebody else decided first: reload, to show their decision.
      if (error instanceof CallError && error.body) reading.readAgain();
      return false;
    },
  };
  return (
    <OwnerSectionPanel title="Demandes">
      <ReadingState {...reading} />
      {reading.value ? <ChangeRequestList requests={reading.value} acts={acts} /> : null}
    </OwnerSectionPanel>
  );
}
