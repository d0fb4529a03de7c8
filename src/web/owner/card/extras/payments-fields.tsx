import type { PaymentLink } from "#shared/card/extras/card-extras.ts";
import {
  maxPaymentLabel,
  maxPayments,
  paymentLinkNames,
  paymentLinkProviders,
  type PaymentLinkName,
  readPaymentLink,
} from "#shared/card/extras/payment-links.ts";
import { formatGroupedDigits } from "#shared/format/fcfa.ts";
import { completeAddress } from "#shared/card/plain-address.ts";
import { isPaidTo } from "#shared/card/extras/payee.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { FieldError, TextField } from "#web/kit/ui/text-field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import type { ExtraFieldsProps } from "./extra-fields-props.ts";
import { LineButtons } from "./line-buttons.tsx";
import { readAmount } from "./read-amount.ts";

interface PaymentsFieldsProps extends ExtraFieldsProps<"payments"> {
  /** The card's name, which the page shows as the payee. */
  payee: string;
}

/** Renders the owner's own payment links; a pasted link sets its provider and amount. */
export function PaymentsFields({ value: links, faults, payee, onValue }: PaymentsFieldsProps) {
  const change = (at: number, part: Partial<PaymentLink>) =>
    onValue(links.map((link, other) => (other === at ? { ...link, ...part } : link)));
  const confirm = (at: number) => {
    change(at, { payee });
    // The button disappears, so the focus moves on.
    document.getElementsByName(`extras.payments.${at}.url`)[0]?.focus();
  };
  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="text-sm text-silver-300">
        Vos clients vous paient directement, par votre lien Wave ou Orange Money&nbsp;: l'argent ne passe pas par nous.
        Votre page montre aussi un QR code à faire scanner.
      </p>
      <ul className="flex flex-col gap-4">
        {links.map((link, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else that stays while it is typed
          <li key={at} className="flex flex-col gap-3 border-t border-line pt-4">
            {payee === "" || isPaidTo(link, payee) ? null : (
              <UnconfirmedPayee link={link} payee={payee} onConfirm={() => confirm(at)} />
            )}
            <PaymentFields at={at} link={link} faults={faults} onChange={(part) => change(at, part)} />
            <LineButtons name={`le paiement ${at + 1}`} lines={links} at={at} onLines={onValue} />
          </li>
        ))}
      </ul>
      <FieldError id="extras-payments" error={faults["extras.payments"]} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="secondary"
          icon={<Icon name="plus" />}
          disabled={links.length >= maxPayments}
          onClick={() => onValue([...links, { provider: "wave", url: "", label: "", amount: null, payee }])}
        >
          Ajouter un lien de paiement
        </Button>
        <p className="text-sm text-silver-400">{`${links.length} sur ${maxPayments}`}</p>
      </div>
    </div>
  );
}

interface UnconfirmedPayeeProps {
  link: PaymentLink;
  payee: string;
  onConfirm: () => void;
}

/** Asks whether a link still pays the person whom the page names, after the card's name has changed. */
function UnconfirmedPayee({ link, payee, onConfirm }: UnconfirmedPayeeProps) {
  const before = link.payee
    ? `Vous l'avez enregistré au nom ${formatNameWithDe(link.payee)}, et votre page`
    : "Votre page";
  return (
    <Callout kind="warning" title={`L'argent de ce lien va-t-il toujours à ${payee}\u00a0?`}>
      <p className="wrap-anywhere">
        {`${before} dit maintenant que l'on paie ${payee}\u00a0: ce lien et son QR code ne sont plus montrés. S'il paie quelqu'un d'autre, retirez-le.`}
      </p>
      <div className="mt-2">
        <Button size="small" onClick={onConfirm}>
          Oui, le montrer
        </Button>
      </div>
    </Callout>
  );
}

interface PaymentFieldsProps extends Pick<ExtraFieldsProps<"payments">, "faults"> {
  at: number;
  link: PaymentLink;
  onChange: (part: Partial<PaymentLink>) => void;
}

function PaymentFields({ at, link, faults, onChange }: PaymentFieldsProps) {
  const field = `extras.payments.${at}`;
  const provider = paymentLinkProviders[link.provider as PaymentLinkName];

  function read(typed: string): void {
    const { amount = null, ...known } = readPaymentLink(typed.trim()) ?? {};
    onChange({ url: typed, ...known, ...(amount !== null && { amount }) });
  }

  function complete(): void {
    const whole = completeAddress(link.url);
    if (whole !== link.url) read(whole);
  }

  return (
    <>
      <ChoiceField
        name={`${field}.provider`}
        label={`Paiement ${at + 1}`}
        error={faults[`${field}.provider`]}
        value={link.provider}
        choices={paymentLinkNames}
        labelOf={(name) => paymentLinkProviders[name].label}
        onChoice={(name) => onChange({ provider: name })}
      />
      <TextField
        name={`${field}.url`}
        label="Lien de paiement"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        hint={provider?.hint}
        value={link.url}
        maxLength={300}
        error={faults[`${field}.url`]}
        onChange={({ target }) => read(target.value)}
        onBlur={complete}
      />
      <div className="grid items-start gap-x-4 gap-y-3 @lg:grid-cols-2">
        <TextField
          name={`${field}.label`}
          label="Pour quoi"
          hint="Facultatif. Comme «&nbsp;Acompte&nbsp;»."
          value={link.label}
          maxLength={maxPaymentLabel}
          error={faults[`${field}.label`]}
          onChange={({ target }) => onChange({ label: target.value })}
        />
        <TextField
          name={`${field}.amount`}
          label="Montant (FCFA)"
          hint={"Facultatif\u00a0: sinon, chacun choisit."}
          inputMode="numeric"
          value={link.amount === null ? "" : formatGroupedDigits(link.amount)}
          maxLength={11}
          error={faults[`${field}.amount`]}
          onChange={({ target }) => onChange({ amount: readAmount(target.value) })}
        />
      </div>
    </>
  );
}
