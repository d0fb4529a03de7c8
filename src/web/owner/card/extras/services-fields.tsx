import { maxServices, maxServiceTitle } from "#shared/card/extras/services.ts";
import { formatGroupedDigits } from "#shared/format/fcfa.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { FieldError, TextField } from "#web/kit/ui/text-field.tsx";
import type { ExtraFieldsProps } from "./extra-fields-props.ts";
import { LineButtons } from "./line-buttons.tsx";
import { readAmount } from "./read-amount.ts";

interface ServicesFieldsProps extends ExtraFieldsProps<"services"> {
  /** Whether visitors see a mobile number, by which they order. */
  hasMobile: boolean;
}

/** Renders lines of "service · price"; the price of a line without one is on request. */
export function ServicesFields({ value: lines, faults, hasMobile, onValue }: ServicesFieldsProps) {
  const change = (at: number, part: Partial<(typeof lines)[number]>) =>
    onValue(lines.map((line, other) => (other === at ? { ...line, ...part } : line)));
  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="text-sm text-silver-300">
        Chaque ligne a un bouton «&nbsp;Commander&nbsp;», qui vous écrit par WhatsApp, au premier mobile que montre
        votre page. Sans prix, on lit «&nbsp;Sur demande&nbsp;».
      </p>
      {hasMobile ? null : (
        <Callout kind="warning" title="Votre page ne montre aucun mobile.">
          <p>
            Vos services s'y lisent sans bouton «&nbsp;Commander&nbsp;». Pour que l'on commande, donnez un mobile plus
            haut, ou montrez-le à vos visiteurs.
          </p>
        </Callout>
      )}
      <ul className="flex flex-col gap-4">
        {lines.map((line, at) => {
          const field = `extras.services.${at}`;
          const name = line.title || `la ligne ${at + 1}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else that stays while it is typed
            <li key={at} className="flex flex-col gap-3 border-t border-line pt-4">
              <TextField
                name={`${field}.title`}
                label={`Service ${at + 1}`}
                value={line.title}
                maxLength={maxServiceTitle}
                error={faults[`${field}.title`]}
                onChange={({ target }) => change(at, { title: target.value })}
              />
              <div className="grid items-end gap-x-4 gap-y-2 @lg:grid-cols-2">
                <TextField
                  name={`${field}.price`}
                  label="Prix (FCFA)"
                  inputMode="numeric"
                  value={line.price === null ? "" : formatGroupedDigits(line.price)}
                  maxLength={13}
                  error={faults[`${field}.price`]}
                  onChange={({ target }) => change(at, { price: readAmount(target.value) })}
                />
                <LabelledChoice
                  type="checkbox"
                  label="À partir de ce prix"
                  checked={line.isFrom}
                  disabled={line.price === null}
                  onChange={({ target }) => change(at, { isFrom: target.checked })}
                />
              </div>
              <LineButtons name={name} lines={lines} at={at} onLines={onValue} />
            </li>
          );
        })}
      </ul>
      <FieldError id="extras-services" error={faults["extras.services"]} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="secondary"
          icon={<Icon name="plus" />}
          disabled={lines.length >= maxServices}
          onClick={() => onValue([...lines, { title: "", price: null, isFrom: false }])}
        >
          Ajouter un service
        </Button>
        <p className="text-sm text-silver-400">{`${lines.length} sur ${maxServices}`}</p>
      </div>
    </div>
  );
}
