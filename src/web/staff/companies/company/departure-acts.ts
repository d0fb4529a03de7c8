import type {
  handAddressOnAsStaff,
  nameColleagueAsStaff,
  retireAddressAsStaff,
  undoDepartureAsStaff,
} from "#shared/contract/company-departures.ts";
import type { listPeopleAsStaff } from "#shared/contract/company-people.ts";
import type { DepartureActs } from "#web/company/departures/acts.ts";
import type { FindPeople } from "#web/company/departures/use-found-people.ts";
import { callStaff } from "../../session/staff-api-client.ts";

interface StaffDepartureActs extends DepartureActs {
  /** Finds people whose pages are online or paused. */
  findShown: FindPeople;
}

/** Builds the calls by which staff decide about the addresses of a company's leavers. */
export function buildDepartureActs(id: string): StaffDepartureActs {
  return {
    leadTo: (ref, colleague) =>
      callStaff<typeof nameColleagueAsStaff>("POST", "/api/organisations/:id/people/:ref/departure/colleague", {
        params: { id, ref },
        body: { colleague },
      }),
    retire: (ref) =>
      callStaff<typeof retireAddressAsStaff>("POST", "/api/organisations/:id/people/:ref/departure/retire", {
        params: { id, ref },
      }),
    handOn: (ref, body) =>
      callStaff<typeof handAddressOnAsStaff>("POST", "/api/organisations/:id/people/:ref/departure/successor", {
        params: { id, ref },
        body,
      }),
    undo: (ref) =>
      callStaff<typeof undoDepartureAsStaff>("DELETE", "/api/organisations/:id/people/:ref/departure", {
        params: { id, ref },
      }),
    findOnline: (search, signal) => findPeople(id, search, signal, "live"),
    findShown: async (search, signal) =>
      (await findPeople(id, search, signal)).filter(({ state }) => state === "live" || state === "paused"),
  };
}

async function findPeople(id: string, search: string, signal: AbortSignal, state?: "live") {
  const { people } = await callStaff<typeof listPeopleAsStaff>("GET", "/api/organisations/:id/people", {
    params: { id },
    query: { search, ...(state && { state }) },
    signal,
  });
  return people;
}
