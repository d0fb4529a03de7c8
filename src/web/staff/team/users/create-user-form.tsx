import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffRole } from "#shared/access/access.ts";
import type { createUser } from "#shared/contract/staff.ts";
import { EmailField, TextField } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { FullScreenForm } from "../../parts/form/full-screen-form.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { DefaultPasswordField, defaultPasswordRules, RoleField } from "./password-and-role-fields.tsx";

interface Values {
  name: string;
  email: string;
  password: string;
  /** Empty until it is chosen. */
  role: StaffRole | "";
}

/** Renders "Création de compte" (product.md §2), with the messages of product.md §8. */
export function CreateUserForm({ onClose }: { onClose: () => void }) {
  const { form, clear } = usePersistentForm<Values>("new-user", { name: "", email: "", password: "", role: "" });
  const [made, setMade] = useState(false);
  const client = useQueryClient();
  const { errors } = form.formState;

  const { failure, ...sending } = useFormSubmit(
    form,
    async ({ role, ...account }) => {
      if (role === "") return;
      setMade(false);
      await callStaff<typeof createUser>("POST", "/api/users", { body: { ...account, role } });
      clear();
      setMade(true);
      form.setFocus("name");
      await client.invalidateQueries({ queryKey: ["users"] });
    },
    "Une erreur s'est produite réessayez.",
  );

  return (
    <FullScreenForm
      title="Création de compte"
      submission={{ ...sending, failure: undefined }}
      confirm="Créer le compte"
      busyLabel="Création en cours..."
      onClose={onClose}
    >
      <TextField
        {...form.register("name", { required: "Le nom complet est obligatoire." })}
        label="Nom complet"
        autoComplete="off"
        required
        error={errors.name?.message}
      />
      <EmailField
        {...form.register("email", { required: "L'adresse e-mail est obligatoire." })}
        label="Email"
        autoComplete="off"
        required
        error={errors.email?.message}
      />
      <DefaultPasswordField
        {...form.register("password", defaultPasswordRules)}
        when="première"
        error={errors.password?.message}
      />
      <RoleField
        open
        {...form.register("role", { required: "Choisissez ce que la personne peut faire." })}
        required
        error={errors.role?.message}
      />
      <p role="status" className={`min-h-6 text-sm font-semibold ${made ? "text-success" : "text-danger"}`}>
        {made ? "Création du compte réussie" : failure}
      </p>
    </FullScreenForm>
  );
}
