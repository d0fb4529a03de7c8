import { useState } from "react";
import { useForm } from "react-hook-form";
import type { disableTotp } from "#shared/contract/users.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../api.ts";
import { PasswordField } from "../parts/password-field.tsx";
import { showRefusal } from "../parts/show-refusal.ts";

/** Takes the second factor off. */
export function DisableFactor({ onDone }: { onDone: () => void }) {
  const form = useForm({ defaultValues: { password: "" } });
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const { message } = await callStaff<typeof disableTotp>("POST", "/api/me/totp/disable", { body });
      toast.show({ kind: "success", text: message });
      onDone();
    } catch (error) {
      setFailure(showRefusal(form, error));
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-sm">Pour retirer le second facteur de votre compte, confirmez votre mot de passe.</p>
      <PasswordField {...form.register("password", { required: "Le mot de passe est obligatoire." })} label="Mot de passe" autoComplete="current-password" required error={errors.password?.message} />
      {failure ? <Notice kind="danger" role="alert"><p>{failure}</p></Notice> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" busy={isSubmitting}>Retirer le second facteur</Button>
        <Button size="small" variant="quiet" onClick={onDone}>Annuler</Button>
      </div>
    </form>
  );
}
