import { bindField } from "../../parts/form/bind-field.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { type StaffRole, staffRoleLabels } from "#shared/access/access.ts";
import type { changeUser } from "#shared/contract/staff.ts";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { FullScreenForm } from "../../parts/form/full-screen-form.tsx";
import { useVersionedEdit } from "#web/kit/form/edit/use-edit.ts";
import { RoleField } from "./password-and-role-fields.tsx";
import type { StaffUserRow } from "./user-columns.tsx";
import { readAgain } from "../../session/query-client.ts";

interface Values {
  name: string;
  role: StaffRole;
}

/** Edits a colleague's name and role; of one's own account only the name. */
export function EditUserForm({ user, onClose }: { user: StaffUserRow; onClose: () => void }) {
  const { form, submission, clear } = useVersionedEdit<Values>({
    name: `user-${user.id}`,
    shown: { values: { name: user.name, role: user.role }, version: user.version },
    labels: user.isSelf ? { name: "Nom complet" } : { name: "Nom complet", role: "Rôle" },
    words: (field, value) => (field === "role" ? staffRoleLabels[value as StaffRole] : String(value)),
    send: async ({ name, role }, { values, version }) => {
      if (name.trim() === values.name && role === values.role) return undefined;
      const changed = await callStaff<typeof changeUser>("PATCH", "/api/users/:id", {
        params: { id: user.id },
        body: { ...(user.isSelf ? { name } : { name, role }), version },
      });
      return { message: `Le compte ${formatNameWithDe(changed.name)} est modifié.` };
    },
    onSaved: () => {
      onClose();
      void readAgain("users");
    },
  });

  function leave(): void {
    clear();
    onClose();
  }

  return (
    <FullScreenForm
      title="Modification du compte"
      submission={submission}
      confirm="Enregistrer"
      busyLabel="Enregistrement..."
      onClose={leave}
    >
      <p className="text-sm text-silver-300 wrap-anywhere">{user.email}</p>
      <TextField {...bindField(form, "name", { required: "Le nom complet est obligatoire." })} label="Nom complet" />
      {user.isSelf ? null : <RoleField {...bindField(form, "role")} required />}
    </FullScreenForm>
  );
}
