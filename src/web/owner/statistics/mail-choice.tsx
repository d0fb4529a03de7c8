import { useState } from "react";
import type { chooseStatisticsMail } from "#shared/contract/owner-statistics.ts";
import { call } from "#web/kit/api/client.ts";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { getOwnerErrorMessage } from "../said.ts";

/** Switches whether he is mailed each month's figures; saved at once. */
export function StatisticsMailSwitch({ cardRef, byMail }: { cardRef: string; byMail: boolean }) {
  const [wanted, setWanted] = useState(byMail);
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function choose(next: boolean): Promise<void> {
    setWanted(next);
    setBusy(true);
    try {
      const { message } = await call<typeof chooseStatisticsMail>(
        "PATCH",
        "/api/ma-carte/cartes/:ref/statistiques/mail",
        { params: { ref: cardRef }, body: { wanted: next } },
      );
      toast.show({ kind: "success", text: message });
    } catch (error) {
      setWanted(!next);
      toast.show({ kind: "error", text: getOwnerErrorMessage(error) });
    }
    setBusy(false);
  }

  return (
    <LabelledChoice
      type="checkbox"
      label="Recevoir les chiffres de chaque mois par e-mail"
      hint="Dans les premiers jours du mois suivant, à l'adresse qui ouvre votre espace, quand la page a été vue."
      checked={wanted}
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
      onChange={(event) => busy || void choose(event.currentTarget.checked)}
    />
  );
}
