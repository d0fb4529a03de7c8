import { useToast } from "#web/kit/ui/toast.tsx";
import { StaffScreen } from "../../parts/screen.tsx";
import { ChangePasswordForm } from "./password-form.tsx";
import { screens } from "../../session/screens.ts";

export function ChangePasswordScreen() {
  const toast = useToast();
  return (
    <StaffScreen title={screens.password.title} intro="Vos autres sessions seront fermées.">
      <ChangePasswordForm onChanged={(text) => toast.show({ kind: "success", text })} />
    </StaffScreen>
  );
}
