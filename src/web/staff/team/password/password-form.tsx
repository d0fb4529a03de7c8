import { bindField } from "../../parts/form/bind-field.ts";
import type { changePassword } from "#shared/contract/staff.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { NewPasswordField } from "../../parts/form/new-password-field.tsx";
import { PasswordField } from "../../parts/form/password-field.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { readAuth } from "../../session/auth-store.ts";

interface Values {
  currentPassword: string;
  newPassword: string;
}

/** Renders "Modifier mon mot de passe". */
export function ChangePasswordForm({ onChanged }: { onChanged: (message: string) => void }) {
  const { form, clear } = usePersistentForm<Values>("password", { currentPassword: "", newPassword: "" });

  const { submit, busy, failure } = useFormSubmit(form, async (body) => {
    const { message } = await callStaff<typeof changePassword>("POST", "/api/me/password", { body });
    clear();
    onChanged(message);
  });

  return (
    <form noValidate onSubmit={submit} className="panel flex max-w-xl flex-col gap-5 p-6 sm:p-8">
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={readAuth()?.user.email ?? ""} readOnly hidden />
      <PasswordField
        {...bindField(form, "currentPassword", { required: "Le mot de passe actuel est obligatoire." })}
        label="Mot de passe actuel"
        autoComplete="current-password"
      />
      <NewPasswordField {...bindField(form, "newPassword", { required: "Le nouveau mot de passe est obligatoire." })} />
      <FailureCallout failure={failure} />
      <div>
        <Button type="submit" busy={busy} busyLabel="Modification...">
          Modifier mon mot de passe
        </Button>
      </div>
    </form>
  );
}
