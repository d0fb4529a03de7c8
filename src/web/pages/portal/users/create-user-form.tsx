import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Role } from "#shared/access.ts";
import type { createUser } from "#shared/contract/staff.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { callStaff } from "../api.ts";
import { FullScreen } from "../parts/form/full-screen.tsx";
import { showRefusal } from "../parts/form/show-refusal.ts";
import { useKeptForm } from "../parts/form/use-kept-form.ts";
import { DefaultPasswordField, defaultPasswordRules } from "./default-password-field.tsx";
import { RoleField } from "./role-field.tsx";

interface Values {
  name: string;
  email: string;
  password: string;
  role: Role;
}

/** "Création de compte" (product.md §2), with the messages of product.md §8. */
export function CreateUserForm({ onClose }: { onClose: () => void }) {
  const { form, clear } = useKeptForm<Values>("new-user", { name: "", email: "", password: "", role: "admin" });
  const [outcome, setOutcome] = useState<{ kind: "success" | "failure"; text: string }>();
  const client = useQueryClient();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setOutcome(undefined);
    try {
      await callStaff<typeof createUser>("POST", "/api/users", { body });
      clear();
      setOutcome({ kind: "success", text: "Création du compte réussie" });
      form.setFocus("name");
      await client.invalidateQueries({ queryKey: ["users"] });
    } catch (error) {
      setOutcome({ kind: "failure", text: showRefusal(form, error, "Une erreur s'est produite réessayez.") });
    }
  });

  return (
    <FullScreen title="Création de compte" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField {...form.register("name", { required: "Le nom complet est obligatoire." })} label="Nom complet" autoComplete="off" required error={errors.name?.message} />
        <TextField
          {...form.register("email", { required: "L'adresse e-mail est obligatoire." })}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.email?.message}
        />
        <DefaultPasswordField {...form.register("password", defaultPasswordRules)} when="première" error={errors.password?.message} />
        <RoleField {...form.register("role")} required error={errors.role?.message} />
        <p role="status" className={`min-h-6 text-sm font-semibold ${outcome?.kind === "success" ? "text-success" : "text-danger"}`}>{outcome?.text}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting} busyLabel="Création en cours...">Créer le compte</Button>
          <Button variant="quiet" onClick={onClose}>Fermer</Button>
        </div>
      </form>
    </FullScreen>
  );
}
