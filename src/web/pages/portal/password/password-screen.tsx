import { useToast } from "#web/ui/toast.tsx";
import { Screen } from "../parts/screen.tsx";
import { PasswordForm } from "./password-form.tsx";

export function PasswordScreen() {
  const toast = useToast();
  return (
    <Screen title="Modifier mon mot de passe" intro="Vos autres sessions seront fermées.">
      <PasswordForm onChanged={(text) => toast.show({ kind: "success", text })} />
    </Screen>
  );
}
