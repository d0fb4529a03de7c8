import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { giveDefaultPassword } from "#shared/contract/staff.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../api.ts";
import { FullScreen } from "../parts/form/full-screen.tsx";
import { showRefusal } from "../parts/form/show-refusal.ts";
import { DefaultPasswordField, defaultPasswordRules } from "./default-password-field.tsx";
import type { UserRow } from "./user-columns.tsx";

/** A new default password for a colleague who lost theirs. */
export function NewPasswordForm({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const form = useForm({ defaultValues: { password: "" } });
  const [failure, setFailure] = useState<string>();
  const client = useQueryClient();
  const toast = useToast();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const { message } = await callStaff<typeof giveDefaultPassword>("POST", "/api/users/:id/password", { params: { id: user.id }, body });
      onClose();
      toast.show({ kind: "success", text: message });
      await client.invalidateQueries({ queryKey: ["users"] });
    } catch (error) {
      setFailure(showRefusal(form, error));
    }
  });

  return (
    <FullScreen title="Nouveau mot de passe par défaut" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <p className="wrap-anywhere"><strong className="text-silver-50">{user.name}</strong> ({user.email}) sera déconnecté partout. Un e-mail l'en prévient, sans le mot de passe&nbsp;: donnez-le de vive voix.</p>
        <DefaultPasswordField {...form.register("password", defaultPasswordRules)} when="prochaine" error={errors.password?.message} />
        {failure ? <Notice kind="danger" role="alert"><p>{failure}</p></Notice> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting} busyLabel="Enregistrement...">Donner ce mot de passe</Button>
          <Button variant="quiet" onClick={onClose}>Fermer</Button>
        </div>
      </form>
    </FullScreen>
  );
}
