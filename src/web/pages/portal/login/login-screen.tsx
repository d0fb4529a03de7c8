import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { BrandLink } from "#web/ui/brand.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { readSessionEnd } from "../session/auth-store.ts";
import { returnPathOf } from "../session/return-path.ts";
import { useAuth } from "../session/use-auth.ts";
import { LoginForm } from "./login-form.tsx";

const title = "Connexion au portail d'administration";

/** product.md §2. Whoever is logged in goes on to the page asked for. */
export function LoginScreen() {
  const auth = useAuth();
  const { search } = useLocation();
  useEffect(() => {
    document.title = `${title} | Sen Digital Vcard`;
  }, []);
  if (auth) return <Navigate replace to={returnPathOf(search)} />;
  return (
    <div className="page-width flex min-h-svh flex-col py-4">
      <header><BrandLink /></header>
      <main className="m-auto flex w-full max-w-md flex-col gap-8 py-10">
        <h1 className="text-2xl">{title}</h1>
        <EndCallout />
        <LoginForm />
      </main>
    </div>
  );
}

/** Why the person is here again. */
function EndCallout() {
  const end = readSessionEnd();
  if (!end) return null;
  return end === "refused" ? (
    <Callout kind="warning" role="status" title="Votre session a expiré.">
      <p>Reconnectez-vous&nbsp;: vous reviendrez où vous étiez, et ce que vous aviez saisi est gardé.</p>
    </Callout>
  ) : (
    <Callout kind="success" role="status"><p>Vous êtes déconnecté.</p></Callout>
  );
}
