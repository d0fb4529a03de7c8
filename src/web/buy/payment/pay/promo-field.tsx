import { type Ref, type RefObject, useEffect } from "react";
import type { UnpaidOrder } from "#shared/contract/public-order.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { useIsHydrated } from "#web/kit/ui/use-is-hydrated.ts";
import type { usePromo } from "./use-promo.ts";

interface PromoFieldProps {
  order: UnpaidOrder;
  promo: ReturnType<typeof usePromo>;
  ref: RefObject<HTMLInputElement | null>;
  removeRef: Ref<HTMLButtonElement>;
}

/**
 * Shows the applied code, which only its buyer can remove ("Retirer"); without one, shows the field with "Appliquer",
 * and why the code tried before is no longer valid.
 */
export function PromoField({ order, promo, ref, removeRef }: PromoFieldProps) {
  const isHydrated = useIsHydrated();
  const { code, change } = promo;

  // Keeps input from before the script loaded.
  useEffect(() => {
    const typed = ref.current?.value;
    if (typed) change(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the script takes over
  }, []);

  if (order.promo?.refusal === null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-2">
        <span className="text-sm wrap-anywhere">
          Code promo
          {order.promo.code === null ? (
            " appliqué"
          ) : (
            <>
              {" "}
              <strong className="text-silver-50">{order.promo.code}</strong>
            </>
          )}
        </span>
        {order.mine ? (
          <Button
            ref={removeRef}
            type="submit"
            name="action"
            value="retirer"
            variant="quiet"
            size="small"
            busy={promo.busy}
          >
            Retirer
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <>
      {order.promo ? (
        <Callout
          kind="warning"
          title={`${order.promo.code === null ? "Le code promo" : `Le code ${order.promo.code}`} ne compte plus.`}
        >
          <p>
            {order.promo.refusal} Le prix est de {formatFcfa(order.price)}.
          </p>
        </Callout>
      ) : null}
      <TextField
        ref={ref}
        label="Code promo"
        hint="Si vous en avez un."
        name="promoCode"
        value={code}
        onChange={(event) => change(event.target.value)}
        error={promo.error}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        beside={
          <Button
            type="submit"
            name="action"
            value="appliquer"
            variant="secondary"
            busy={promo.busy}
            disabled={isHydrated && !code.trim()}
          >
            Appliquer
          </Button>
        }
      />
    </>
  );
}
