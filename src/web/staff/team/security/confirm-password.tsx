import { useForm } from "react-hook-form";
import { Button } from "#web/kit/ui/button.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { PasswordField } from "../../parts/form/password-field.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";

interface ConfirmPasswordProps {
  /** Explains why the password is needed. */
  text: string;
  confirm: string;
  danger?: boolean;
  /** Does the protected action; its error is shown. */
  onConfirm: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for one's password before something that guards the account changes. */
export function ConfirmPasswordForm({ text, confirm, danger = false, onConfirm, onCancel }: ConfirmPasswordProps) {
  const form = useForm({ defaultValues: { password: "" } });
  const { errors } = form.formState;

  const { submit, busy, failure } = useFormSubmit(form, async ({ password }) => {
    await onConfirm(password);
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm">{text}</p>
      <PasswordField
        {...form.register("password", { required: "Le mot de passe est obligatoire." })}
        label="Mot de passe"
        autoComplete="current-password"
        required
        error={errors.password?.message}
      />
      <FailureCallout failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant={danger ? "danger" : "primary"} busy={busy}>
          {confirm}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </form>
  );
}
