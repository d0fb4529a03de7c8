import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { useAwake } from "#web/ui/use-awake.ts";

interface SendButtonProps {
  /** The form's id, since the button may stand beside it. */
  form: string;
  /** Whether it leads to the review; else to the next step. */
  last: boolean;
  busy: boolean;
  /** As wide as its place, and what it leads to drawn before it. */
  large?: boolean;
}

/** Leads on; until the page is ready it says so. */
export function SendButton({ form, last, busy, large = false }: SendButtonProps) {
  // A press before would send the form past us.
  const awake = useAwake();
  return (
    <Button type="submit" form={form} size={large ? "large" : "medium"} wide={large} busy={busy} busyLabel="Vérification…" disabled={!awake} icon={large ? <Icon name="eye" /> : undefined}>
      {awake ? (last ? "Vérifier ma carte" : "Continuer") : <NotReady />}
    </Button>
  );
}

/** Why the button cannot be pressed yet; without JavaScript it never can, which the page says above. */
function NotReady() {
  return (
    <>
      <span className="noscript:hidden">La page se prépare…</span>
      <span className="hidden noscript:inline">Vérifier ma carte</span>
    </>
  );
}
