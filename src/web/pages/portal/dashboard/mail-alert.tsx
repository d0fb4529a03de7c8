import { Link } from "react-router";
import { Callout } from "#web/ui/callout.tsx";
import { failedMails } from "../mails/mail-state.tsx";
import { portalPaths } from "../portal-paths.ts";

/** Mails that were given up, and the way to them; nothing when there is none. */
export function MailAlert({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Callout kind="danger" role="status" title={failedMails(count)}>
      <p>
        <Link to={`${portalPaths.mails}?etat=failed`} className="text-link inline-flex min-h-11 items-center">Voir les e-mails en échec</Link>
      </p>
    </Callout>
  );
}
