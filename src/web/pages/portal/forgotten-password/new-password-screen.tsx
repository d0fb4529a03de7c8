import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import type { readPasswordLink } from "#shared/contract/forgotten-password.ts";
import { call, CallError } from "#web/api/client.ts";
import { Callout } from "#web/ui/callout.tsx";
import { EntryPage } from "../parts/entry-page.tsx";
import { Failed, Loading } from "../parts/states.tsx";
import { portalPaths } from "../portal-paths.ts";
import { endSession, readAuth } from "../session/auth-store.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { useLinkToken } from "./use-link-token.ts";

/** Where the mailed link leads: a new password is chosen, then one logs in with it. */
export function NewPasswordScreen() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const link = useQuery({
    queryKey: ["password-link", token],
    queryFn: ({ signal }) => call<typeof readPasswordLink>("POST", "/api/login/password-link", { body: { token }, signal }),
    enabled: token !== "",
    staleTime: Infinity,
    retry: false,
  });
  const isSpent = token === "" || isInvalid(link.error);

  function goToLogin(message: string, email: string): void {
    if (readAuth()?.user.email === email) endSession("left");
    void navigate(portalPaths.login, { replace: true, state: { message, email } });
  }

  return (
    <EntryPage title="Nouveau mot de passe">
      {isSpent ? <SpentLink /> : null}
      {!isSpent && link.isPending ? <Loading /> : null}
      {!isSpent && link.isError ? <Failed what="Ce lien n'a pas pu être vérifié." error={link.error} onRetry={() => void link.refetch()} busy={link.isFetching} /> : null}
      {!isSpent && link.data ? <NewPasswordForm token={token} email={link.data.email} onDone={goToLogin} spent={<SpentLink />} /> : null}
    </EntryPage>
  );
}

function isInvalid(error: unknown): boolean {
  return error instanceof CallError && error.body?.code === "password.link_invalid";
}

function SpentLink() {
  return (
    <Callout kind="warning" role="alert" title="Ce lien ne sert plus.">
      <p>Il a déjà servi, ou il a plus de 30 minutes.</p>
      <p><Link to={portalPaths.forgottenPassword} className="text-link">Demander un nouveau lien</Link></p>
    </Callout>
  );
}
