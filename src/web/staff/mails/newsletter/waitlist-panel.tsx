import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { askToTell, listWishes, WaitlistSummary } from "#shared/contract/newsletter.ts";
import { offers } from "#shared/offers/offers.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/api.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { getCallErrorMessage } from "#web/kit/form/show-refusal.ts";

const key = ["wishes"];

/** Shows who waits for an announced offer, and the button that notifies them; nothing where nobody asked. */
export function WaitlistPanel() {
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callStaff<typeof listWishes>("GET", "/api/newsletter/waitlist", { signal }),
  });
  return data
    .filter(({ waiting, told }) => waiting + told > 0)
    .map((wish) => <OfferWish key={wish.offer} wish={wish} />);
}

function OfferWish({ wish: { offer, onSale, waiting, told } }: { wish: WaitlistSummary }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const tell = useMutation({
    mutationFn: () =>
      callStaff<typeof askToTell>("POST", "/api/newsletter/waitlist/:offer/tell", { params: { offer } }),
    onSuccess: ({ message }) => toast.show({ kind: "success", text: message }),
    onError: (error) => toast.show({ kind: "error", text: getCallErrorMessage(error) }),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: key });
    },
  });
  const { title } = offers[offer];
  return (
    <section
      aria-label={`Mise en vente de la carte ${title}`}
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6"
    >
      <p className="min-w-0">
        <span className="block font-semibold text-silver-50">{`Carte ${title}\u00a0: ${inscrits(waiting)} à prévenir`}</span>
        <span className="block text-sm text-silver-300">
          {onSale || waiting === 0
            ? `${inscrits(told)} ${agreeWord(told, "déjà prévenu", "déjà prévenus")}.`
            : "Mettez-la en vente dans les réglages pour pouvoir les prévenir."}
        </span>
      </p>
      {onSale && waiting > 0 ? (
        <Button size="small" onClick={() => setAsking(true)}>
          Prévenir par e-mail
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={`Prévenir ${inscrits(waiting)}\u00a0?`}
        confirm="Prévenir"
        busy={tell.isPending}
        onConfirm={() => tell.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{`Un e-mail part à chaque adresse confirmée qui a demandé à être prévenue de la carte ${title}. Chacune n'en reçoit qu'un, même si vous recommencez.`}</p>
      </ConfirmDialog>
    </section>
  );
}

const inscrits = (count: number) => formatCount(count, "inscrit");
