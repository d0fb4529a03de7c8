import { formatFcfa } from "#shared/format/money.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";

interface DepositButtonsProps {
  /** Whole FCFA. */
  deposit: number;
  toPay: number;
  busy: boolean;
}

/** Offers the deposit that staff agreed, or the whole price. */
export function DepositButtons({ deposit, toPay, busy }: DepositButtonsProps) {
  const shared = {
    type: "submit",
    name: "action",
    size: "large",
    wide: true,
    busy,
    busyLabel: "Un instant...",
  } as const;
  return (
    <div className="flex flex-col gap-3">
      <Button {...shared} value="acompte" icon={<Icon name="lock" />}>
        Payer l'acompte de <span className="whitespace-nowrap">{formatFcfa(deposit)}</span>
      </Button>
      <p className="text-center text-sm">
        Il restera <span className="whitespace-nowrap">{formatFcfa(toPay - deposit)}</span> à payer.
      </p>
      <Button {...shared} value="payer" variant="secondary">
        Payer la totalité, <span className="whitespace-nowrap">{formatFcfa(toPay)}</span>
      </Button>
    </div>
  );
}
