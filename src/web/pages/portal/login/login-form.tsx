import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { login } from "#shared/contract/accounts.ts";
import { call, CallError } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { queryClient } from "../query-client.ts";
import { storeAuth } from "../session/auth-store.ts";

interface Values {
  email: string;
  password: string;
  code: string;
}

/** E-mail and password; the second factor's code once the server asks for it. */
export function LoginForm() {
  const form = useForm<Values>({ defaultValues: { email: "", password: "", code: "" } });
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<string>();
  const codeField = useRef<HTMLInputElement | null>(null);
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    if (needsCode) codeField.current?.focus();
  }, [needsCode]);

  const submit = form.handleSubmit(async ({ email, password, code }) => {
    setFailure(undefined);
    try {
      const body = { email: email.trim(), password, ...(needsCode && code.trim() ? { code: code.trim() } : {}) };
      const auth = await call<typeof login>("POST", "/api/login", { body });
      queryClient.clear();
      storeAuth(auth);
    } catch (error) {
      if (error instanceof CallError && error.body?.code === "login.code_required" && !needsCode) return setNeedsCode(true);
      setFailure(error instanceof CallError && error.body ? error.body.message : "CODE 500");
    }
  });

  const code = form.register("code", { required: needsCode && "Le code est obligatoire." });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="panel flex flex-col gap-5 p-6 sm:p-8">
      <TextField
        {...form.register("email", { required: "L'adresse e-mail est obligatoire." })}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
      />
      <PasswordField
        {...form.register("password", { required: "Le mot de passe est obligatoire." })}
        label="Mot de passe"
        autoComplete="current-password"
        required
        error={errors.password?.message}
      />
      {needsCode ? (
        <TextField
          {...code}
          ref={(element) => {
            code.ref(element);
            codeField.current = element;
          }}
          label="Code de vérification"
          hint="Le code à 6 chiffres de votre application d'authentification, ou un code de secours."
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          required
          error={errors.code?.message}
        />
      ) : null}
      {failure ? (
        <Notice kind="danger" role="alert" title="Erreur!">
          <p>{failure}</p>
        </Notice>
      ) : null}
      <Button type="submit" wide busy={isSubmitting} busyLabel="Connexion...">Se connecter</Button>
    </form>
  );
}
