import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useIsHydrated } from "#web/kit/ui/use-is-hydrated.ts";

interface SendButtonProps {
  /** The form's id, since the button may be outside it. */
  form: string;
  /** Whether it leads to the review; otherwise to the next step. */
  last: boolean;
  busy: boolean;
  /** Whether it is as wide as its container, with an icon before its label. */
  large?: boolean;
  /** What the last press does. */
  lastLabel?: string;
}

/** Leads on to the next step or the review; until the page is ready it says so. */
export function OrderFormSubmitButton({
  form,
  last,
  busy,
  large = false,
  lastLabel = "Vérifier ma carte",
}: SendButtonProps) {
  // A press before would send the form past us.
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

/** Reserves the button's earlier width, so that nothing beside the price moves when the page is ready. */
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

/** Why the button cannot be pressed yet; without JavaScript it never can, which the page says above. */
function NotReady({ large, lastLabel }: { large: boolean; lastLabel: string }) {
  return (
    <>
      <span className={`noscript:hidden ${large ? "" : "text-sm"}`}>{preparing}</span>
      <span className="hidden noscript:inline">{lastLabel}</span>
    </>
  );
}
