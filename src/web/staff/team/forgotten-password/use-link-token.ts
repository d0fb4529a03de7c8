import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

const inAddress = /^#lien=([0-9a-f]{32})$/;

/**
 * Takes the secret of the opened link out of the address bar; the tab remembers it, so that it may be reloaded.
 * Empty: there is none.
 */
export function usePasswordResetToken(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const opened = inAddress.exec(hash)?.[1];
  useEffect(() => {
    if (opened !== undefined) void navigate(pathname, { replace: true, state: { link: opened } });
  }, [opened, pathname, navigate]);
  return opened ?? (state as { link?: string } | null)?.link ?? "";
}
