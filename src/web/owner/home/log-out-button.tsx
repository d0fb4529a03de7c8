import { Button } from "#web/kit/ui/button.tsx";
import { useLogOut } from "./use-log-out.ts";

/** Logs out on this device. `onLeft`: called when nobody is logged in here any more. */
export function LogOutButton({ onLeft, label = "Se déconnecter" }: { onLeft: () => void; label?: string }) {
  const { leaving, logOut } = useLogOut(onLeft);
  return (
    <Button variant="secondary" size="small" busy={leaving} onClick={logOut}>
      {label}
    </Button>
  );
}

/** Lets people who may not see what the address names log in with another mailbox; the address stays. */
export function LogInAsOther({ onLeft }: { onLeft: () => void }) {
  return (
    <div className="pt-3">
      <LogOutButton onLeft={onLeft} label="Me connecter avec une autre adresse" />
    </div>
  );
}
