import { Button } from "#web/kit/ui/button.tsx";
import { useLogOut } from "./use-log-out.ts";

/** Logs out on this device. `onLeft`: nobody is logged in here any more. */
export function LogOutButton({ onLeft }: { onLeft: () => void }) {
  const { leaving, logOut } = useLogOut(onLeft);
  return (
    <Button variant="secondary" size="small" busy={leaving} busyLabel="Un instant..." onClick={logOut}>
      Se déconnecter
    </Button>
  );
}
