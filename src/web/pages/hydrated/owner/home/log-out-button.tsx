import { useState } from "react";
import type { logOutOwner } from "#shared/contract/owner-login.ts";
import { call } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { getOwnerErrorMessage } from "../said.ts";

/** Logs out on this device. `onLeft`: nobody is logged in here any more. */
export function LogOutButton({ onLeft }: { onLeft: () => void }) {
  const [leaving, setLeaving] = useState(false);
  const toast = useToast();

  async function logOut(): Promise<void> {
    setLeaving(true);
    try {
      await call<typeof logOutOwner>("POST", "/api/ma-carte/deconnexion");
      onLeft();
    } catch (error) {
      toast.show({ kind: "error", text: getOwnerErrorMessage(error) });
      setLeaving(false);
    }
  }

  return (
    <Button variant="secondary" size="small" busy={leaving} busyLabel="Un instant..." onClick={() => void logOut()}>
      Se déconnecter
    </Button>
  );
}
