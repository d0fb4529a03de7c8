import { useEffect, useState } from "react";
import type { CardToEdit, readOwnedCard } from "#shared/contract/owner-cards.ts";
import { call } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { said } from "../said.ts";
import { EditorForm } from "./editor-form.tsx";
import { EditorHead } from "./editor-head.tsx";
import { Versions } from "./versions.tsx";

/** What visitors see of a card, beside the fields that say it. */
export function CardEditor({ cardRef, onChanged }: { cardRef: string; onChanged: () => void }) {
  const [card, setCard] = useState<CardToEdit>();
  const [failure, setFailure] = useState<string>();
  /** Another form for what was brought back, or taken from another device. */
  const [form, setForm] = useState(0);

  const read = () => {
    setFailure(undefined);
    call<typeof readOwnedCard>("GET", "/api/ma-carte/cartes/:ref", { params: { ref: cardRef } }).then(setCard, (error: unknown) => setFailure(said(error)));
  };
  // oxlint-disable-next-line react/exhaustive-deps -- read once
  useEffect(read, []);

  function saved(next: CardToEdit): void {
    setCard(next);
    onChanged();
  }

  function show(next: CardToEdit): void {
    saved(next);
    setForm((before) => before + 1);
  }

  if (!card) {
    return (
      <div className="flex flex-col items-start gap-4">
        {failure ? <><Callout kind="warning" role="alert"><p>{failure}</p></Callout><Button onClick={read}>Réessayer</Button></> : <output className="text-lg">Un instant...</output>}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <EditorHead card={card} onChanged={saved} />
      <EditorForm key={form} card={card} onSaved={saved} onTaken={show} />
      <Versions key={card.version} card={card} onRestored={show} />
    </div>
  );
}
