import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Role } from "#shared/access.ts";
import type { changeUser } from "#shared/contract/staff.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../api.ts";
import { FullScreen } from "../parts/form/full-screen.tsx";
import { showRefusal } from "../parts/form/show-refusal.ts";
import { useKeptForm } from "../parts/form/use-kept-form.ts";
import { RoleField } from "./role-field.tsx";
import type { UserRow } from "./user-columns.tsx";

interface Values {
  name: string;
  role: Role;
}

/** A colleague's name and role; of oneself the name alone. */
export function EditUserForm({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { form, clear } = useKeptForm<Values>(`user-${user.id}`, { name: user.name, role: user.role });
  const [failure, setFailure] = useState<string>();
  const client = useQueryClient();
  const toast = useToast();
  const { errors, isSubmitting } = form.formState;

  function leave(): void {
    clear();
    onClose();
  }

  const submit = form.handleSubmit(async ({ name, role }) => {
    setFailure(undefined);
    try {
      const changed = await callStaff<typeof changeUser>("PATCH", "/api/users/:id", { params: { id: user.id }, body: user.isSelf ? { name } : { name, role } });
      leave();
      toast.show({ kind: "success", text: `Le compte de ${changed.name} est modifié.` });
      await client.invalidateQueries({ queryKey: ["users"] });
    } catch (error) {
      setFailure(showRefusal(form, error));
    }
  });

  return (
    <FullScreen title="Modification du compte" onClose={leave}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <p className="text-sm text-silver-300 wrap-anywhere">{user.email}</p>
        <TextField {...form.register("name", { required: "Le nom complet est obligatoire." })} label="Nom complet" autoComplete="off" required error={errors.name?.message} />
        {user.isSelf ? null : <RoleField {...form.register("role")} required error={errors.role?.message} />}
        {failure ? <Notice kind="danger" role="alert"><p>{failure}</p></Notice> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting} busyLabel="Enregistrement...">Enregistrer</Button>
          <Button variant="quiet" onClick={leave}>Fermer</Button>
        </div>
      </form>
    </FullScreen>
  );
}
