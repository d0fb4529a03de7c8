import { Button } from "#web/kit/ui/button.tsx";
import { useLogOut } from "./use-log-out.ts";

/** Logs out on this device. `onLeft`: nobody is logged in here any more. */
export function LogOutButton({ onLeft, label = "Se déconnecter" }: { onLeft: () => void; label?: string }) {
  const { leaving, logOut } = useLogOut(onLeft);
  return (
    <Button variant="secondary" size="small" busy={leaving} onClick={logOut}>
      {label}
    </Button>
  );
}

/** For whoever may not see what the address names: asks for another mailbox, and the address stays. */
export function LogInAsOther({ onLeft }: { onLeft: () => void }) {
  return (
    <div className="pt-3">
      <LogOutButton onLeft={onLeft} label="Me connecter avec une autre adresse" />
    </div>
  );
}
