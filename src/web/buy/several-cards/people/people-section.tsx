import { bulkOrderThreshold, type OfferName } from "#shared/offers/offers.ts";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import type { PastedPerson } from "#shared/contract/pasted-people.ts";
import { FormSection } from "#web/kit/card-form/fields/form-section.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { PasteBox } from "./paste-box.tsx";
import { isBlankPerson, joinBuyerAndPerson } from "./person-form-values.ts";
import type { FormPart } from "../../ordering/form-part.ts";
import { PersonBlock } from "./person-block.tsx";
import { createNextPerson, type usePeople } from "./use-people.ts";

interface PeopleSectionProps {
  group: ReturnType<typeof usePeople>;
  buyer: FormPart;
  /** The remaining text of the pasted list. */
  list: string;
  onList: (list: string) => void;
  /** Offers on sale. */
  sold: readonly OfferName[];
  company: string;
  logo: string | undefined;
  towns: readonly DeliveryTown[];
  supportEmail: string;
}

/** Asks for one person after the other, or for a list of people. */
export function PeopleSection({ group, buyer, list, onList, sold, supportEmail, ...shown }: PeopleSectionProps) {
  const { people, open, mayAdd } = group;
  const blank = people.filter(isBlankPerson);

  function fill(pasted: readonly PastedPerson[]): void {
    const filled = pasted.map((one, at) => {
      const person = blank[at] ?? createNextPerson("SILVER");
      person.form.reset({ ...person.form.getValues(), ...one });
      return person;
    });
    const added = filled.filter((person) => !people.includes(person));
    group.setPeople([...people, ...added].slice(0, bulkOrderThreshold));
    group.setOpen([]);
  }

  return (
    <FormSection title="Personnes" intro="Une carte par personne.">
      <div className="flex flex-col gap-4">
        <PasteBox list={list} onList={onList} room={bulkOrderThreshold - people.length + blank.length} onFill={fill} />
        <ol className="flex flex-col gap-3">
          {people.map((person, at) => (
            <PersonBlock
              key={person.id}
              {...shown}
              person={person}
              at={at}
              count={people.length}
              open={open.includes(person.id)}
              sold={sold}
              mayCopy={mayAdd}
              actions={{ ...group, takeBuyer: () => joinBuyerAndPerson(buyer, person) }}
            />
          ))}
        </ol>
        {mayAdd ? (
          <Button wide variant="secondary" icon={<Icon name="plus" />} onClick={() => group.add("SILVER")}>
            Ajouter une personne
          </Button>
        ) : (
          <p className="text-sm text-silver-300">
            {`${bulkOrderThreshold} cartes au plus par commande. Pour davantage, `}
            <a className="text-link" href={`mailto:${supportEmail}`}>
              écrivez-nous
            </a>
            .
          </p>
        )}
      </div>
    </FormSection>
  );
}
