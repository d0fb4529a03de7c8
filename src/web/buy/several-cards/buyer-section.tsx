import { agreeWord } from "#shared/format/counts.ts";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import { CardTextInputs } from "#web/kit/card-form/fields/card-text-inputs.tsx";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { DeliverySection } from "../ordering/delivery-section.tsx";
import { type FormPart, usePartForm } from "../ordering/form-part.ts";
import type { Person } from "./people/person.ts";

interface BuyerSectionProps {
  part: FormPart;
  towns: readonly DeliveryTown[];
  /** Number of cards sent elsewhere. */
  elsewhere: number;
  people: readonly Person[];
  onTake: (person: Person) => void;
}

const deliveryWords = {
  own: "À l'adresse de l'entreprise",
  ownHint: "Celle que vous avez saisie à la première étape.",
  recipient: "vous",
};

const fees = "Gratuite à Dakar\u00a0; ailleurs, les frais se règlent à la livraison, pas avec la commande.";

/** Describes the delivery of this many cards; `elsewhere`: number of cards sent elsewhere. */
function describeDelivery(cards: number, elsewhere: number): string {
  if (elsewhere === 0) return cards > 1 ? `Une livraison pour toutes les cartes. ${fees}` : fees;
  if (elsewhere === cards)
    return `${agreeWord(cards, "La carte est envoyée", "Toutes les cartes sont envoyées")} ailleurs\u00a0: cette adresse ne sert que si ${agreeWord(cards, "elle", "l'une d'elles")} revient.`;
  return `Pour ${agreeWord(cards - elsewhere, "la carte qui n'est pas envoyée", "les cartes qui ne sont pas envoyées")} ailleurs. ${fees}`;
}

/** Asks for the buyer, and where the cards go. */
export function BuyerSection({ part, towns, elsewhere, people, onTake }: BuyerSectionProps) {
  const form = usePartForm(part);
  const named = people.filter((person) => person.form.getValues("firstName").trim());
  return (
    <>
      <FormSection title="Vous" intro="Le lien de paiement et le suivi de la commande vous sont envoyés.">
        <div className="flex flex-col gap-5">
          {named.length > 0 ? (
            <div role="group" aria-label="Vous êtes l'une de ces personnes" className="flex flex-wrap gap-2">
              {named.map((person) => (
                <Button key={person.id} size="small" variant="secondary" onClick={() => onTake(person)}>
                  {`Je suis ${person.form.getValues("firstName")} ${person.form.getValues("lastName")}`}
                </Button>
              ))}
            </div>
          ) : null}
          <div className="grid gap-5 @lg:grid-cols-2 @lg:gap-x-6">
            <CardTextInputs form={form} names={["firstName", "lastName", "email", "phoneNumber"]} />
          </div>
        </div>
      </FormSection>
      <DeliverySection
        form={form}
        towns={towns}
        words={{
          ...deliveryWords,
          where: `${agreeWord(people.length, "Où livrer la carte", "Où livrer les cartes")}\u00a0?`,
          intro: describeDelivery(people.length, elsewhere),
        }}
      />
    </>
  );
}
