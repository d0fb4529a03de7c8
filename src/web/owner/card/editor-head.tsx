import { useState } from "react";
import type { EditableCard, pauseOwnedCard, resumeOwnedCard } from "#shared/contract/owner-cards.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { printedPartLabels } from "#shared/states-and-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { ReprintOrderSection } from "../reprint/reprint.tsx";
import { getOwnerErrorMessage } from "../owner-error-messages.ts";
import { describeHiddenPayments } from "./extras/hidden-payments.ts";

const listed = new Intl.ListFormat("fr", { type: "conjunction" });

interface EditorHeadProps {
  card: EditableCard;
  onChanged: (card: EditableCard) => void;
}

function describePause({ leavesAt, resumable, decider }: EditableCard): string {
  if (leavesAt !== null)
    return `Vous avez demandé le retrait de votre carte. Elle sera effacée le ${formatFrenchDay(Date.parse(leavesAt))}\u00a0: vous pouvez la garder dans «\u00a0Mes données\u00a0».`;
  if (resumable) return "Qui l'ouvre lit qu'elle n'est pas visible pour le moment.";
  if (decider !== "")
    return `${decider} ou notre équipe l'a mise en pause. Demandez à votre entreprise, ou écrivez-nous, pour la remettre en ligne.`;
  return "Notre équipe l'a mise en pause. Écrivez-nous pour la remettre en ligne.";
}

/** Says whether visitors see the card, and where its printed card differs. */
export function CardEditorHeader({ card, onChanged }: EditorHeadProps) {
  const { ref, state, resumable, printedOtherwise } = card;
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const isLive = state === "live";
  const hiddenPayments = describeHiddenPayments(card, card.extras, card);

  async function toggle(): Promise<void> {
    setBusy(true);
    try {
      onChanged(
        isLive
          ? await call<typeof pauseOwnedCard>("POST", "/api/ma-carte/cartes/:ref/pause", { params: { ref } })
          : await call<typeof resumeOwnedCard>("POST", "/api/ma-carte/cartes/:ref/reprise", { params: { ref } }),
      );
      toast.show({ kind: "success", text: isLive ? "Votre page est en pause." : "Votre page est à nouveau en ligne." });
    } catch (error) {
      toast.show({ kind: "error", text: getOwnerErrorMessage(error) });
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        {isLive ? (
          <ButtonLink size="small" variant="secondary" href={routePaths.card(ref)}>
            Voir la page
          </ButtonLink>
        ) : null}
        {isLive || resumable ? (
          <Button size="small" variant="secondary" busy={busy} busyLabel="Un instant..." onClick={() => void toggle()}>
            {isLive ? "Mettre en pause" : "Remettre en ligne"}
          </Button>
        ) : null}
      </div>
      {isLive ? null : (
        <Callout kind="warning" title="Votre page est en pause.">
          <p>{describePause(card)}</p>
        </Callout>
      )}
      {hiddenPayments ? (
        <Callout kind="warning" title="Confirmez à qui va l'argent.">
          <p>{hiddenPayments}</p>
        </Callout>
      ) : null}
      {printedOtherwise.length > 0 ? (
        <Callout title="Votre carte imprimée dit autre chose.">
          <p>{`Ce qui a changé depuis l'impression\u00a0: ${listed.format(printedOtherwise.map((part) => printedPartLabels[part]))}. La puce et le QR code ouvrent toujours votre page d'aujourd'hui. Une nouvelle carte imprimée garde le même lien.`}</p>
        </Callout>
      ) : null}
      {printedOtherwise.length > 0 ? <ReprintOrderSection cardRef={ref} /> : null}
    </div>
  );
}
