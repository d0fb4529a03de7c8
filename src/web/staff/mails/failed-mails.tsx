import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { listMails, retryAllMails } from "#shared/contract/mails.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff, listStaff } from "../session/api.ts";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";
import { describeFailedMails } from "./mail-state.tsx";

/** Shows how many mails were given up, and one button that retries them all; nothing when there is none. */
export function FailedMailsNotice() {
  const client = useQueryClient();
  const toast = useToast();
  const { data: count = 0 } = useQuery({
    queryKey: ["mails", "failed-count"],
    queryFn: async ({ signal }) =>
      (await listStaff<typeof listMails>("/api/mails", { query: { state: "failed", pageSize: 1 }, signal })).total,
  });
  const retryAll = useMutation({
    mutationFn: () => callStaff<typeof retryAllMails>("POST", "/api/mails/retry"),
    onSuccess: ({ message }) => toast.show({ kind: "success", text: message }),
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["mails"] }),
        client.invalidateQueries({ queryKey: ["dashboard"] }),
      ]),
  });
  if (count === 0) return null;
  return (
    <Callout kind="danger" role="status" title={describeFailedMails(count)}>
      <p>
        Le serveur de courrier n'a pas répondu pendant trois jours, ou l'adresse est refusée. Une fois la cause levée,
        relancez les envois.
      </p>
      <div className="pt-2">
        <Button
          size="small"
          variant="secondary"
          busy={retryAll.isPending}
          busyLabel="Remise en route…"
          icon={<Icon name="refresh" />}
          onClick={() => retryAll.mutate()}
        >
          Tout réessayer
        </Button>
      </div>
    </Callout>
  );
}
