import type { KeyboardEvent, Ref } from "react";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { usePromo } from "./use-promo.ts";

/** The code and "Appliquer", which Enter presses too. */
export function PromoField({ promo, ref, onApply }: { promo: ReturnType<typeof usePromo>; ref: Ref<HTMLInputElement>; onApply: () => void }) {
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !promo.code.trim() || promo.quote) return;
    event.preventDefault();
    onApply();
  };
  return (
    <TextField
      ref={ref}
      label="Code promo"
      hint="Si vous en avez un."
      name="promoCode"
      value={promo.code}
      onChange={(event) => promo.change(event.target.value)}
      onKeyDown={applyOnEnter}
      error={promo.error}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      beside={
        <Button variant="secondary" busy={promo.busy} busyLabel="Un instant..." disabled={!promo.code.trim()} onClick={onApply}>
          {promo.quote ? "Appliqué" : "Appliquer"}
        </Button>
      }
    />
  );
}
