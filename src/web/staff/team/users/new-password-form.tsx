import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { giveDefaultPassword } from "#shared/contract/staff.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { FullScreenForm } from "../../parts/form/full-screen-form.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { DefaultPasswordField, defaultPasswordRules } from "./password-and-role-fields.tsx";
import type { StaffUserRow } from "./user-columns.tsx";

/** Sets a new default password for a colleague who lost theirs. */
export function DefaultPasswordForm({ user, onClose }: { user: StaffUserRow; onClose: () => void }) {
  const form = useForm({ defaultValues: { password: "" } });
  const client = useQueryClient();
  const toast = useToast();
  const { errors } = form.formState;

  const submission = useFormSubmit(form, async (body) => {
    const { message } = await callStaff<typeof giveDefaultPassword>("POST", "/api/users/:id/password", {
      params: { id: user.id },
      body,
    });
    onClose();
    toast.show({ kind: "success", text: message });
    await client.invalidateQueries({ queryKey: ["users"] });
  });

  return (
    <FullScreenForm
      title="Nouveau mot de passe par défaut"
      submission={submission}
      confirm="Donner ce mot de passe"
      busyLabel="Enregistrement..."
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong className="text-silver-50">{user.name}</strong> ({user.email}) sera déconnecté partout. Un e-mail l'en
        prévient, sans le mot de passe&nbsp;: donnez-le de vive voix.
      </p>
      <DefaultPasswordField
        {...form.register("password", defaultPasswordRules)}
        when="prochaine"
        error={errors.password?.message}
      />
    </FullScreenForm>
  );
}
