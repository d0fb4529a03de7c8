import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useIsHydrated } from "#web/kit/ui/use-is-hydrated.ts";

interface SendButtonProps {
  /** The form's id, since the button may be outside it. */
  form: string;
  /** Whether the button opens the review; otherwise the next step. */
  last: boolean;
  busy: boolean;
  /** Whether the button is as wide as its container, with an icon before its label. */
  large?: boolean;
  /** Label of the button that opens the review. */
  lastLabel?: string;
}

/** Opens the next step or the review; says so while the page is not ready. */
export function OrderFormSubmitButton({
  form,
  last,
  busy,
  large = false,
  lastLabel = "Vérifier ma carte",
}: SendButtonProps) {
  // An earlier press would submit the form without the script.
  const isHydrated = useIsHydrated();
  return (
    <Button
      type="submit"
      form={form}
      size={large ? "large" : "medium"}
      wide={large}
      busy={busy}
      busyLabel="Vérification…"
      disabled={!isHydrated}
      icon={large ? <Icon name="eye" /> : undefined}
    >
      {isHydrated ? (
        <Ready last={last} large={large} lastLabel={lastLabel} />
      ) : (
        <NotReady large={large} lastLabel={lastLabel} />
      )}
    </Button>
  );
}

function Ready({ last, large, lastLabel }: { last: boolean; large: boolean; lastLabel: string }) {
  if (last) return lastLabel;
  if (large) return "Continuer";
  return <AsWide>Continuer</AsWide>;
}

const preparing = "La page se prépare…";

/** Keeps the button's earlier width, so that nothing beside the price moves once the page is ready. */
function AsWide({ children }: { children: string }) {
  return (
    <span className="inline-grid *:col-start-1 *:row-start-1 items-center">
      <span className="invisible text-sm" aria-hidden="true">
        {preparing}
      </span>
      <span>{children}</span>
    </span>
  );
}

/** Says why the button cannot be pressed yet; without JavaScript it never can, as the page says above. */
function NotReady({ large, lastLabel }: { large: boolean; lastLabel: string }) {
  return (
    <>
      <span className={`noscript:hidden ${large ? "" : "text-sm"}`}>{preparing}</span>
      <span className="hidden noscript:inline">{lastLabel}</span>
    </>
  );
}
