import type { readNewCardOffer } from "#shared/contract/company-orders.ts";
import { call } from "#web/kit/api/client.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { ReadingState } from "../reading-state.tsx";
import type { SectionProps } from "../section-props.ts";
import { useRead } from "../use-read.ts";
import { NewCardsForm } from "./new-cards-form.tsx";

/** Orders cards for colleagues who have none yet. */
export function NewCardsSection({ company: { id }, supportEmail, onChanged }: SectionProps) {
  const reading = useRead(
    id,
    (signal) =>
      call<typeof readNewCardOffer>("GET", "/api/entreprises/:organisation/nouvelles-cartes", {
        params: { organisation: id },
        signal,
      }),
    onChanged,
  );
  const { value: offer } = reading;
  if (!offer) return <ReadingState {...reading} />;
  if (!offer.isSold)
    return (
      <Callout title="Le prix de ces cartes se convient avec notre équipe.">
        <p>
          {"Écrivez-nous les noms de vos nouveaux collègues, à "}
          <a className="text-link wrap-anywhere" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          &nbsp;: nous vous enverrons la commande.
        </p>
      </Callout>
    );
  return (
    <NewCardsForm
      organisation={id}
      offer={offer}
      supportEmail={supportEmail}
      onRefused={onChanged}
      readAgain={reading.readAgain}
    />
  );
}
