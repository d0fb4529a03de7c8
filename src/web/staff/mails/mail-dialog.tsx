import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { readMail } from "#shared/contract/mails.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { callStaff } from "../session/api.ts";
import { formatLongInstant } from "../parts/dates.ts";
import { PortalFailedState, PortalLoadingState } from "../parts/states.tsx";
import { useCopyToClipboard } from "../parts/use-copy.ts";
import { portalPaths } from "../session/portal-paths.ts";

/** Shows a mail as text: the page's security lets no foreign HTML in. */
export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const mail = useQuery({
    queryKey: ["mails", "one", id],
    queryFn: ({ signal }) => callStaff<typeof readMail>("GET", "/api/mails/:id", { params: { id }, signal }),
    enabled: id !== "",
  });
  const { data } = mail;
  const copy = useCopyToClipboard();
  return (
    <Dialog open={id !== ""} title={data?.subject ?? "E-mail"} size="large" onClose={onClose}>
      {mail.isPending ? <PortalLoadingState /> : null}
      {mail.isError ? (
        <PortalFailedState
          what="Cet e-mail n'a pas pu être lu."
          error={mail.error}
          onRetry={() => void mail.refetch()}
          busy={mail.isFetching}
        />
      ) : null}
      {data ? (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-silver-300 wrap-anywhere">
            À {data.recipient}, le {formatLongInstant(data.sentAt ?? data.createdAt)}. Les liens secrets sont masqués.
          </p>
          <pre className="rounded-md border border-line bg-sunken p-4 font-sans text-sm whitespace-pre-wrap text-silver-100 wrap-anywhere">
            {data.text}
          </pre>
          <div className="flex flex-wrap items-center gap-4">
            <Button
              size="small"
              variant="secondary"
              icon={<Icon name="copy" />}
              onClick={() => copy(data.text, "Texte copié.")}
            >
              Copier le texte
            </Button>
            {data.orderRef ? (
              <Link
                to={portalPaths.order(data.orderRef)}
                className="text-link inline-flex min-h-11 items-center text-sm"
              >
                Voir la commande
              </Link>
            ) : null}
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
