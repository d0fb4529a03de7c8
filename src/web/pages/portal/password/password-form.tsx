import { useState } from "react";
import type { changePassword } from "#shared/contract/staff.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { callStaff } from "../api.ts";
import { PasswordField } from "../parts/form/password-field.tsx";
import { showRefusal } from "../parts/form/show-refusal.ts";
import { useKeptForm } from "../parts/form/use-kept-form.ts";
import { readAuth } from "../session/auth-store.ts";

interface Values {
  currentPassword: string;
  newPassword: string;
}

/** "Modifier mon mot de passe". */
export function PasswordForm({ onChanged }: { onChanged: (message: string) => void }) {
  const { form, clear } = useKeptForm<Values>("password", { currentPassword: "", newPassword: "" });
  const [failure, setFailure] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const { message } = await callStaff<typeof changePassword>("POST", "/api/me/password", { body });
      clear();
      onChanged(message);
    } catch (error) {
      setFailure(showRefusal(form, error));
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="panel flex max-w-xl flex-col gap-5 p-6 sm:p-8">
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={readAuth()?.user.email ?? ""} readOnly hidden />
      <PasswordField
        {...form.register("currentPassword", { required: "Le mot de passe actuel est obligatoire." })}
        label="Mot de passe actuel"
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
      />
      <PasswordField
        {...form.register("newPassword", { required: "Le nouveau mot de passe est obligatoire." })}
        label="Nouveau mot de passe"
        hint="12 caractères au moins&nbsp;: une phrase courte que vous retenez convient bien."
        autoComplete="new-password"
        required
        error={errors.newPassword?.message}
      />
      {failure ? <Notice kind="danger" role="alert"><p>{failure}</p></Notice> : null}
      <div>
        <Button type="submit" busy={isSubmitting} busyLabel="Modification...">Modifier mon mot de passe</Button>
      </div>
    </form>
  );
}
