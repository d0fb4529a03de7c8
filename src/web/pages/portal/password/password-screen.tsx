import { useToast } from "#web/ui/toast.tsx";
import { PortalScreen } from "../parts/screen.tsx";
import { ChangePasswordForm } from "./password-form.tsx";
import { passwordScreen } from "./screen.ts";

export function ChangePasswordScreen() {
  const toast = useToast();
  return (
    <PortalScreen title={passwordScreen.title} intro="Vos autres sessions seront fermées.">
      <ChangePasswordForm onChanged={(text) => toast.show({ kind: "success", text })} />
    </PortalScreen>
  );
}
