import { useState } from "react";
import type { logOutOwner } from "#shared/contract/owner-login.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { getOwnerErrorMessage } from "../owner-error-messages.ts";

/** Logs out on this device, or says why not. `onLeft`: nobody is logged in here any more. */
export function useLogOut(onLeft: () => void): { leaving: boolean; logOut: () => void } {
  const [leaving, setLeaving] = useState(false);
  const toast = useToast();

  async function leave(): Promise<void> {
    setLeaving(true);
    try {
      await call<typeof logOutOwner>("POST", "/api/ma-carte/deconnexion");
      onLeft();
    } catch (error) {
      toast.show({ kind: "error", text: getOwnerErrorMessage(error) });
      setLeaving(false);
    }
  }

  return { leaving, logOut: () => void leave() };
}
