import { useEffect } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { readAuth, storeAuth } from "../../session/auth-store.ts";
import { logOut } from "../../session/log-out.ts";
import { ChangePasswordForm } from "./password-form.tsx";

const title = "Modifier mon mot de passe";

/** Asks for a new password: with a default password, only this screen opens. */
export function ForcedPasswordChange() {
  const toast = useToast();
  useEffect(() => {
    document.title = `${title} | Sen Digital Vcard`;
  }, []);

  function goOn(text: string): void {
    const auth = readAuth();
    if (auth) storeAuth({ ...auth, mustChangePassword: false });
    toast.show({ kind: "success", text });
  }

  return (
    <main className="mx-auto flex min-h-svh max-w-xl flex-col justify-center gap-6 px-5 py-10">
      <h1 className="text-2xl">{title}</h1>
      <Callout kind="warning">
        <p>Votre mot de passe a été choisi pour vous. Remplacez-le par le vôtre pour entrer dans le portail.</p>
      </Callout>
      <ChangePasswordForm onChanged={goOn} />
      <div>
        <Button variant="quiet" size="small" onClick={logOut}>
          Se déconnecter
        </Button>
      </div>
    </main>
  );
}
