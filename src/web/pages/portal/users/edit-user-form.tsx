import { useQueryClient } from "@tanstack/react-query";
import type { Role } from "#shared/access.ts";
import type { changeUser } from "#shared/contract/staff.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { callStaff } from "../api.ts";
import { FullScreenForm } from "../parts/form/full-screen-form.tsx";
import { useSubmit } from "../parts/form/use-submit.ts";
import { useKeptForm } from "../parts/form/use-kept-form.ts";
import { RoleField } from "./account-fields.tsx";
import type { UserRow } from "./user-columns.tsx";

interface Values {
  name: string;
  role: Role;
}

/** A colleague's name and role; of oneself the name alone. */
export function EditUserForm({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { form, clear } = useKeptForm<Values>(`user-${user.id}`, { name: user.name, role: user.role });
  const client = useQueryClient();
  const toast = useToast();
  const { errors } = form.formState;

  function leave(): void {
    clear();
    onClose();
  }

  const submission = useSubmit(form, async ({ name, role }) => {
    const changed = await callStaff<typeof changeUser>("PATCH", "/api/users/:id", { params: { id: user.id }, body: user.isSelf ? { name } : { name, role } });
    leave();
    toast.show({ kind: "success", text: `Le compte de ${changed.name} est modifié.` });
    await client.invalidateQueries({ queryKey: ["users"] });
  });

  return (
    <FullScreenForm title="Modification du compte" submission={submission} confirm="Enregistrer" busyLabel="Enregistrement..." onClose={leave}>
      <p className="text-sm text-silver-300 wrap-anywhere">{user.email}</p>
      <TextField {...form.register("name", { required: "Le nom complet est obligatoire." })} label="Nom complet" autoComplete="off" required error={errors.name?.message} />
      {user.isSelf ? null : <RoleField {...form.register("role")} required error={errors.role?.message} />}
    </FullScreenForm>
  );
}
