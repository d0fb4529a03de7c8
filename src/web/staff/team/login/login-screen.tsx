import { Link, Navigate, useLocation } from "react-router";
import { Callout } from "#web/kit/ui/callout.tsx";
import { StaffEntryPage } from "../../parts/entry-page.tsx";
import { staffPaths } from "../../session/staff-paths.ts";
import { readSessionEnd } from "../../session/auth-store.ts";
import { getPathAfterLogin } from "../../session/return-path.ts";
import { useAuth } from "../../session/use-auth.ts";
import { StaffLoginForm } from "./login-form.tsx";
import { screens } from "../../session/screens.ts";

/** Passed by a page that leads here: whether a new password was chosen, and for which address. */
interface Arrival {
  message?: string;
  email?: string;
}

/** Renders the login of product.md §2. Sends people who are logged in to the requested page. */
export function LoginScreen() {
  const auth = useAuth();
  const { search, state } = useLocation();
  const arrival = (state ?? {}) as Arrival;
  if (auth) return <Navigate replace to={getPathAfterLogin(search)} />;
  return (
    <StaffEntryPage title={screens.login.title}>
      {arrival.message ? (
        <Callout kind="success" role="status">
          <p>{arrival.message}</p>
        </Callout>
      ) : (
        <EndCallout />
      )}
      <StaffLoginForm email={arrival.email} />
      <p className="text-center text-sm">
        <Link to={staffPaths.forgottenPassword} className="text-link">
          Mot de passe oublié&nbsp;?
        </Link>
      </p>
    </StaffEntryPage>
  );
}

/** Says why the person has to log in again. */
function EndCallout() {
  const end = readSessionEnd();
  if (!end) return null;
  return end === "refused" ? (
    <Callout kind="warning" role="status" title="Votre session a expiré.">
      <p>Reconnectez-vous&nbsp;: vous reviendrez où vous étiez, et ce que vous aviez saisi est gardé.</p>
    </Callout>
  ) : (
    <Callout kind="success" role="status">
      <p>Vous êtes déconnecté.</p>
    </Callout>
  );
}
