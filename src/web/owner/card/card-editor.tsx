import { useEffect, useState } from "react";
import type { EditableCard, readOwnedCard } from "#shared/contract/owner-cards.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getOwnerErrorMessage } from "../owner-error-messages.ts";
import { CardEditorForm } from "./editor-form.tsx";
import { CardEditorHeader } from "./editor-head.tsx";
import { CardVersionHistory } from "./versions.tsx";

/** Shows what visitors see of a card, beside the fields that say it. */
export function CardEditor({ cardRef, onChanged }: { cardRef: string; onChanged: () => void }) {
  const [card, setCard] = useState<EditableCard>();
  const [failure, setFailure] = useState<string>();
  /** Another form for what was brought back, or taken from another device. */
  const [form, setForm] = useState(0);

  const read = () => {
    setFailure(undefined);
    call<typeof readOwnedCard>("GET", "/api/ma-carte/cartes/:ref", { params: { ref: cardRef } }).then(
      setCard,
      (error: unknown) => setFailure(getOwnerErrorMessage(error)),
    );
  };
  // oxlint-disable-next-line react/exhaustive-deps -- read once
  useEffect(read, []);

  function saved(next: EditableCard): void {
    setCard(next);
    onChanged();
  }

  function show(next: EditableCard): void {
    saved(next);
    setForm((before) => before + 1);
  }

  if (!card) {
    return (
      <div className="flex flex-col items-start gap-4">
        {failure ? (
          <>
            <Callout kind="warning" role="alert">
              <p>{failure}</p>
            </Callout>
            <Button onClick={read}>Réessayer</Button>
          </>
        ) : (
          <output className="text-lg">Un instant...</output>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <CardEditorHeader card={card} onChanged={saved} />
      <CardEditorForm key={form} card={card} onSaved={saved} onTaken={show} onAsked={read} />
      <CardVersionHistory key={card.version} card={card} onRestored={show} />
    </div>
  );
}
