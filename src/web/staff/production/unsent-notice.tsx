import { formatCount } from "#shared/format/counts.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { resendUnsentRecords, useUnsentRecords } from "./unsent.ts";

/**
 * Shows records that have not reached the server. They are sent when the page opens, when the network returns, or at a
 * press.
 */
export function UnsentRecordsNotice() {
  const unsent = useUnsentRecords();
  const client = useQueryClient();
  const {
    mutate: again,
    isPending,
    error,
  } = useMutation({
    mutationFn: resendUnsentRecords,
    onSettled: async () => {
      // Cancels requests that started when the page opened: their answers may be outdated, and they do not restart by
      // themselves.
      await client.cancelQueries();
      await client.invalidateQueries();
    },
  });

  // Also while a request is pending: it may hang on the lost network. The server applies each record once.
  const resend = useEffectEvent(() => {
    if (unsent.length > 0) again();
  });
  useEffect(() => {
    resend();
    const onOnline = () => resend();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);

  if (unsent.length === 0)
    return error ? (
      <Callout kind="danger" role="alert" title="Le serveur a refusé ce qui restait à envoyer.">
        <p>{getCallErrorMessage(error)}</p>
      </Callout>
    ) : null;
  return (
    <Callout
      kind="warning"
      role="status"
      title={
        unsent.length === 1
          ? "Pas encore enregistré\u00a0:"
          : `${formatCount(unsent.length, "action")} pas encore enregistrées\u00a0:`
      }
    >
      <ul>
        {unsent.map(({ id, label }) => (
          <li key={id} className="wrap-anywhere">
            {label}
          </li>
        ))}
      </ul>
      <p>C'est gardé dans ce téléphone et partira dès que le réseau revient.</p>
      <div className="pt-2">
        <Button size="small" variant="secondary" busy={isPending} busyLabel="Envoi…" onClick={() => again()}>
          Renvoyer maintenant
        </Button>
      </div>
    </Callout>
  );
}
