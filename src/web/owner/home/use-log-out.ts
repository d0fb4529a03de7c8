import type { logOutOwner } from "#shared/contract/owner-login.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { mayLogOut } from "#web/kit/form/use-unsaved.ts";
import { useAct } from "#web/kit/form/use-act.ts";

/** Logs out on this device, or says why that failed. `onLeft`: called when nobody is logged in here any more. */
export function useLogOut(onLeft: () => void): { leaving: boolean; logOut: () => void } {
  const { act, busy: leaving } = useAct({ onDone: onLeft });
  const leave = async () => void (await call<typeof logOutOwner>("POST", "/api/ma-carte/deconnexion"));
  return { leaving, logOut: () => mayLogOut() && act(leave) };
}
