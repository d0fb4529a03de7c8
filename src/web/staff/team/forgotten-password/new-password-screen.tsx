import { bindField } from "../../parts/form/bind-field.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "react-router";
import type { readPasswordLink, setPasswordByLink } from "#shared/contract/forgotten-password.ts";
import { CallError, call } from "#web/kit/api/endpoint-client.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { StaffEntryPage } from "../../parts/entry-page.tsx";
import { StaffReadingState } from "../../parts/staff-states.tsx";
import { staffPaths } from "../../session/staff-paths.ts";
import { endStoredSession, readAuth } from "../../session/auth-store.ts";
import { screens } from "../../session/screens.ts";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#web/kit/ui/button.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { NewPasswordField } from "../../parts/form/new-password-field.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { readTrustedDeviceToken, storeTrustedDeviceToken } from "../../session/device-store.ts";

const inAddress = /^#lien=([0-9a-f]{32})$/;

/**
 * Moves the secret of the opened link from the address bar into the tab's memory, so that a reload works.
 * Empty: there is none.
 */
function usePasswordResetToken(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const opened = inAddress.exec(hash)?.[1];
  useEffect(() => {
    if (opened !== undefined) void navigate(pathname, { replace: true, state: { link: opened } });
  }, [opened, pathname, navigate]);
  return opened ?? (state as { link?: string } | null)?.link ?? "";
}

/** Renders the page of the mailed link: one chooses a new password, then logs in with it. */
export function PasswordResetScreen() {
  const token = usePasswordResetToken();
  const navigate = useNavigate();
  const link = useQuery({
    queryKey: ["password-link", token],
    queryFn: ({ signal }) =>
      call<typeof readPasswordLink>("POST", "/api/login/password-link", { body: { token }, signal }),
    enabled: token !== "",
    staleTime: Infinity,
    retry: false,
  });
  const isSpent = token === "" || isInvalid(link.error);

  function goToLogin(message: string, email: string): void {
    if (readAuth()?.user.email === email) endStoredSession("left");
    void navigate(staffPaths.login, { replace: true, state: { message, email } });
  }

  return (
    <StaffEntryPage title={screens.newPassword.title}>
      {isSpent ? <SpentLink /> : <StaffReadingState query={link} failed="Ce lien n'a pas pu être vérifié." />}
      {!isSpent && link.data ? (
        <PasswordResetForm token={token} email={link.data.email} onDone={goToLogin} spent={<SpentLink />} />
      ) : null}
    </StaffEntryPage>
  );
}

function isInvalid(error: unknown): boolean {
  return error instanceof CallError && error.body?.code === "password.link_invalid";
}

function SpentLink() {
  return (
    <Callout kind="warning" role="alert" title="Ce lien ne sert plus.">
      <p>Il a déjà servi, ou il a plus de 30 minutes.</p>
      <p>
        <Link to={staffPaths.forgottenPassword} className="text-link">
          Demander un nouveau lien
        </Link>
      </p>
    </Callout>
  );
}

interface NewPasswordFormProps {
  token: string;
  email: string;
  onDone: (message: string, email: string) => void;
  /** Shown if the link has been used elsewhere meanwhile. */
  spent: ReactNode;
}

function PasswordResetForm({ token, email, onDone, spent }: NewPasswordFormProps) {
  const form = useForm({ defaultValues: { newPassword: "" } });
  const [isSpent, setSpent] = useState(false);

  const { submit, busy, failure } = useFormSubmit(form, async ({ newPassword }) => {
    const known = readTrustedDeviceToken();
    try {
      const { message, device } = await call<typeof setPasswordByLink>("POST", "/api/login/new-password", {
        body: { token, newPassword, ...(known === undefined ? {} : { device: known }) },
      });
      storeTrustedDeviceToken(device);
      onDone(message, email);
    } catch (error) {
      if (!(error instanceof CallError) || error.body?.code !== "password.link_invalid") throw error;
      setSpent(true);
    }
  });

  if (isSpent) return spent;
  return (
    <form noValidate onSubmit={submit} className="panel flex flex-col gap-5 p-6 sm:p-8">
      <p className="text-sm wrap-anywhere">Pour le compte {email}. Toutes ses sessions seront fermées.</p>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField {...bindField(form, "newPassword", { required: "Le nouveau mot de passe est obligatoire." })} />
      <FailureCallout failure={failure} />
      <Button type="submit" wide busy={busy} busyLabel="Enregistrement...">
        Choisir ce mot de passe
      </Button>
    </form>
  );
}
