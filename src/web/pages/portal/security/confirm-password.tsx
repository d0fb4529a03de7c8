import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "../parts/form/password-field.tsx";
import { showRefusal } from "../parts/form/show-refusal.ts";

interface ConfirmPasswordProps {
  /** Why it is asked for. */
  text: string;
  confirm: string;
  danger?: boolean;
  /** Does what the password guards; what it throws is shown. */
  onConfirm: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for one's password before something that guards the account changes. */
export function ConfirmPassword({ text, confirm, danger = false, onConfirm, onCancel }: ConfirmPasswordProps) {
  const form = useForm({ defaultValues: { password: "" } });
  const [failure, setFailure] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await onConfirm(password);
    } catch (error) {
      setFailure(showRefusal(form, error));
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-sm">{text}</p>
      <PasswordField {...form.register("password", { required: "Le mot de passe est obligatoire." })} label="Mot de passe" autoComplete="current-password" required error={errors.password?.message} />
      {failure ? <Notice kind="danger" role="alert"><p>{failure}</p></Notice> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant={danger ? "danger" : "primary"} busy={isSubmitting}>{confirm}</Button>
        <Button size="small" variant="quiet" onClick={onCancel}>Annuler</Button>
      </div>
    </form>
  );
}
