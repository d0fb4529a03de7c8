import type {
  handAddressOn,
  nameColleague,
  retireAddress,
  undoDeparture,
} from "#shared/contract/company-departures.ts";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import type { listPeople } from "#shared/contract/company-people.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import type { DepartureActs } from "#web/company/departures/acts.ts";
import { openPaymentOrList } from "../open-order.ts";

/** Builds the actions by which a company's members decide about leavers' addresses. */
export function buildDepartureActs(
  { id: organisation, role }: Pick<OwnCompany, "id" | "role">,
  end: (error: unknown) => boolean,
): DepartureActs {
  return {
    end,
    leadTo: (ref, colleague) =>
      call<typeof nameColleague>("POST", "/api/entreprises/:organisation/personnes/:ref/depart/collegue", {
        params: { organisation, ref },
        body: { colleague },
      }),
    retire: (ref) =>
      call<typeof retireAddress>("POST", "/api/entreprises/:organisation/personnes/:ref/depart/retirer", {
        params: { organisation, ref },
      }),
    ...(role === "admin" && {
      handOn: async (ref, body) => {
        const { message, order } = await call<typeof handAddressOn>(
          "POST",
          "/api/entreprises/:organisation/personnes/:ref/depart/successeur",
          {
            params: { organisation, ref },
            body,
          },
        );
        return { message, action: { label: "Payer", onPress: () => void openPaymentOrList(organisation, order.ref) } };
      },
    }),
    undo: (ref) =>
      call<typeof undoDeparture>("DELETE", "/api/entreprises/:organisation/personnes/:ref/depart", {
        params: { organisation, ref },
      }),
    findOnline: async (search, signal) => {
      try {
        const { people } = await call<typeof listPeople>("GET", "/api/entreprises/:organisation/personnes", {
          params: { organisation },
          query: { search, state: "live" },
          signal,
        });
        return people;
      } catch (error) {
        if (!signal.aborted) end(error);
        throw error;
      }
    },
  };
}
